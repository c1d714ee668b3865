import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { useId } from 'react';
import { COVER_PRODUCTS } from '#entities/cover';
import { useAppSettings } from '#shared/config/react';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Slider } from '#shared/ui/slider';
import { Switch } from '#shared/ui/switch';
import type { CoverLayer } from '../model/use-cover-layers.ts';
import { CoverLegend } from './CoverLegend.tsx';

export interface CoverControlProps {
  layer: CoverLayer;
  first: number;
  last: number;
  /** Unit of a step: `Season` or `Year`. */
  unit: string;
  labelOf: (step: number) => string;
}

/** Switches an overlay and steps through its dates, by slider, arrow keys (LAYER-12) or buttons. */
export function CoverControl({ layer, first, last, unit, labelOf }: CoverControlProps) {
  const { attribution } = useAppSettings().cover_tiles;
  const headingId = useId();
  const { title } = COVER_PRODUCTS[layer.product];
  const { step, setStep } = layer;

  return (
    <section aria-labelledby={headingId}>
      <Field
        label={<span id={headingId}>{title}</span>}
        layout="inline"
        hint={layer.isOffered ? undefined : 'Not available on this site.'}
      >
        <Switch checked={layer.isOn} onCheckedChange={layer.setOn} disabled={!layer.isOffered} />
      </Field>
      {layer.isOn && (
        <div className="grid gap-2 pb-3">
          <div className="flex items-center gap-1">
            <Button
              variant="ghost"
              size="icon"
              aria-label={`${unit} before`}
              disabled={step <= first}
              onClick={() => setStep(step - 1)}
            >
              <ChevronLeftIcon />
            </Button>
            <Slider
              label={title}
              valueText={labelOf(step)}
              min={first}
              max={last}
              value={[step]}
              onValueChange={([chosen = step]) => setStep(chosen)}
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`${unit} after`}
              disabled={step >= last}
              onClick={() => setStep(step + 1)}
            >
              <ChevronRightIcon />
            </Button>
          </div>
          <output className="grid justify-items-center gap-1 text-sm">
            {labelOf(step)}
            {layer.isMissing && (
              <span className="text-xs text-danger">
                There is no data for this date here, or it could not be loaded.
              </span>
            )}
          </output>
          <CoverLegend product={layer.product} />
          {attribution && <p className="text-xs text-muted">Source: {attribution}</p>}
        </div>
      )}
    </section>
  );
}
