import { useId } from 'react';
import { COVER_PRODUCTS } from '#entities/cover';
import { useAppSettings } from '#shared/config/react';
import { Field } from '#shared/ui/field';
import { Switch } from '#shared/ui/switch';
import type { CoverLayer } from '../model/use-cover-layers.ts';

export interface CoverControlProps {
  layer: CoverLayer;
  /** Called when the overlay is switched on. */
  onShown?: () => void;
}

/** Switches an overlay; its dates are on the time bar at the foot of the map. */
export function CoverControl({ layer, onShown }: CoverControlProps) {
  const { attribution } = useAppSettings().cover_tiles;
  const { title, hint } = COVER_PRODUCTS[layer.product];
  const headingId = useId();
  const change = (isOn: boolean) => {
    layer.setOn(isOn);
    if (isOn) onShown?.();
  };

  return (
    <section aria-labelledby={headingId}>
      <Field
        label={<span id={headingId}>{title}</span>}
        layout="inline"
        hint={layer.isOffered ? hint : 'Not available on this site.'}
      >
        <Switch checked={layer.isOn} onCheckedChange={change} disabled={!layer.isOffered} />
      </Field>
      {layer.isOn && attribution && (
        <p className="pb-2 text-xs text-muted">Source: {attribution}</p>
      )}
    </section>
  );
}
