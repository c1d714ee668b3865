import { useUnit } from 'effector-react';
import type { Geometry } from 'geojson';
import { XIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import {
  featureTitle,
  geometryAt,
  kindAt,
  measureWords,
  onlyFeature,
  type LayerContent,
  type OwnLayer,
} from '#entities/own-layer';
import { describeDistance, describePosition } from '#shared/lib/lon-lat';
import { Button } from '#shared/ui/button';
import { clearArea } from '../map/clear-area.ts';
import { featureChosen } from '../model/layers-model.ts';
import { useAnswer } from '../model/use-answer.ts';
import { BufferPreview } from './BufferPreview.tsx';
import { LayerOnMap } from './LayerOnMap.tsx';

/** The feature that the user chose on the map or in the list. */
export interface ChosenFeature {
  /** Empty if it has none. */
  name: string;
  geometry: Geometry;
  /** Takes its facts from the map. */
  close: () => void;
}

export interface FeatureCardProps {
  layer: OwnLayer;
  content: LayerContent;
  index: number;
  actions: (feature: ChosenFeature) => ReactNode;
}

/** What is known of a feature, over the map, with its shape highlighted. */
export function FeatureCard({ layer, content, index, actions }: FeatureCardProps) {
  const map = useMap();
  const choose = useUnit(featureChosen);
  const geometry = useMemo(() => geometryAt(content, index), [content, index]);
  const highlight = useMemo(
    () =>
      onlyFeature(content, index, {
        colour: '#ffffff',
        width: 6,
        opacity: 0.8,
        fill: '#ffffff',
        fillOpacity: 0.2,
      }),
    [content, index],
  );
  const measured = useAnswer('measure', geometry);
  const [isBuffering, setBuffering] = useState(false);
  const name = content.names[index] ?? '';
  const kind = kindAt(content, index);
  const title = featureTitle(name, kind, index);
  const description = content.descriptions[index] ?? '';

  const card = useRef<HTMLElement>(null);
  function leave() {
    choose(null);
    map.getContainer().focus({ preventScroll: true });
  }
  const leaveByKey = useEffectEvent(leave);
  useEffect(() => {
    const element = card.current;
    element?.focus({ preventScroll: true });
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && leaveByKey();
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);

  const area = clearArea(map);
  return (
    <>
      <LayerOnMap content={highlight} colour="#ffffff" />
      {area &&
        createPortal(
          <section
            ref={card}
            tabIndex={-1}
            aria-label={title}
            className="farm-map-panel grid! max-h-[60%] w-80! justify-stretch! gap-2! overflow-y-auto p-3! text-sm"
          >
            <div className="flex items-start gap-2">
              <h3 dir="auto" className="min-w-0 flex-1 font-medium wrap-anywhere">
                {title}
                <span dir="auto" className="block text-xs font-normal text-muted">
                  {layer.name}
                </span>
              </h3>
              <button
                type="button"
                aria-label="Close"
                title="Close"
                className="-mt-2 -mr-2 grid size-9 shrink-0 place-content-center rounded-md text-muted hover:text-text pointer-coarse:size-11"
                onClick={leave}
              >
                <XIcon aria-hidden className="size-4" />
              </button>
            </div>
            {measured === undefined && <p className="text-muted">Measuring …</p>}
            {measured === 'failed' && <p className="text-muted">It is too large to measure.</p>}
            {typeof measured === 'object' && (
              <p className="tabular-nums">
                {kind !== 'point' && (
                  <>
                    {measureWords(measured)}
                    <br />
                    <span className="text-muted">
                      {describeDistance(measured.widthM)} from west to east,{' '}
                      {describeDistance(measured.heightM)} from south to north
                    </span>
                    <br />
                  </>
                )}
                <span className="text-muted">
                  {kind === 'point' ? '' : 'Middle '}
                  {describePosition(measured.centre)}
                </span>
              </p>
            )}
            {description !== '' && (
              // Plain text: markup of the file is never run.
              <p
                dir="auto"
                tabIndex={0}
                aria-label="Description"
                role="group"
                className="max-h-32 overflow-y-auto whitespace-pre-line wrap-anywhere"
              >
                {description}
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              {actions({ name, geometry, close: () => choose(null) })}
              {!isBuffering && (
                <Button variant="outline" size="sm" onClick={() => setBuffering(true)}>
                  Land around it
                </Button>
              )}
            </div>
            {isBuffering && <BufferPreview geometry={geometry} />}
          </section>,
          area,
        )}
    </>
  );
}
