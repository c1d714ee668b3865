import { useUnit } from 'effector-react';
import { useDeferredValue, useEffect, useEffectEvent, useId, useRef } from 'react';
import { CoverControl, listedLayers, type CoverLayersState } from '#widgets/cover-layers';
import {
  mapUncovered,
  offeredBaseLayers,
  REFERENCE_ZOOM,
  type BaseLayer,
} from '#widgets/farm-map-view';
import { OwnLayersPanel } from '#features/own-layers';
import { useSessionState } from '#shared/auth/react';
import { useAppSettings } from '#shared/config/react';
import { Disclosure } from '#shared/ui/disclosure';
import { Field } from '#shared/ui/field';
import { RadioGroup, RadioGroupItem } from '#shared/ui/radio-group';
import { Switch } from '#shared/ui/switch';
import { $areLayersWanted, layersReached } from '../model/model.ts';

export interface LayerControlsProps {
  baseLayer: BaseLayer;
  setBaseLayer: (layer: BaseLayer) => void;
  hasParcelOutlines: boolean;
  setParcelOutlines: (isOn: boolean) => void;
  hasReference: boolean;
  setReference: (isOn: boolean) => void;
  cover: CoverLayersState;
}

export function LayerControls({
  baseLayer,
  setBaseLayer,
  hasParcelOutlines,
  setParcelOutlines,
  hasReference,
  setReference,
  cover,
}: LayerControlsProps) {
  const { base_maps: baseMaps } = useAppSettings();
  const [isOpen, setOpen] = useSessionState<boolean>('map.areLayersOpen', false);
  const { areWanted, reach, uncoverMap } = useUnit({
    areWanted: $areLayersWanted,
    reach: layersReached,
    uncoverMap: mapUncovered,
  });
  const trigger = useRef<HTMLButtonElement>(null);
  const show = useEffectEvent(() => {
    setOpen(true);
    trigger.current?.focus({ preventScroll: true });
    trigger.current?.scrollIntoView({ block: 'start' });
    reach();
  });
  // A slow phone raises the panel first, and draws its content in the next frame.
  const areDue = useDeferredValue(areWanted);
  useEffect(() => {
    if (areDue) show();
  }, [areDue]);
  const baseLayerId = useId();
  const offered = offeredBaseLayers(baseMaps);

  return (
    <div className="border-t border-border pt-2">
      <Disclosure title="WMS Layers" ref={trigger} isOpen={isOpen} onToggle={setOpen}>
        <Field label="Parcel outlines" layout="inline" hint="Visible from zoom level 11.">
          <Switch checked={hasParcelOutlines} onCheckedChange={setParcelOutlines} />
        </Field>
        {baseMaps.reference && (
          <Field
            label="Road and place names"
            layout="inline"
            hint={`Over the satellite map, from zoom level ${REFERENCE_ZOOM}.`}
          >
            <Switch checked={hasReference} onCheckedChange={setReference} />
          </Field>
        )}
        {listedLayers(cover).map((layer) => (
          <CoverControl key={layer.product} layer={layer} onShown={uncoverMap} />
        ))}
        <OwnLayersPanel />
      </Disclosure>
      {offered.length > 0 && (
        <div className="pt-3">
          <h2 id={baseLayerId} className="text-sm font-medium">
            Base Layer
          </h2>
          <RadioGroup
            aria-labelledby={baseLayerId}
            className="flex flex-wrap gap-x-6 gap-y-0"
            value={baseLayer}
            onValueChange={(layer) => setBaseLayer(layer as BaseLayer)}
          >
            {offered.map(({ id, label }) => (
              <Field key={id} label={label} layout="inline">
                <RadioGroupItem value={id} />
              </Field>
            ))}
          </RadioGroup>
        </div>
      )}
    </div>
  );
}
