import { SlidersHorizontalIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { COVER_PRODUCTS } from '#entities/cover';
import { Button } from '#shared/ui/button';
import { dateText } from '../model/date-text.ts';
import type { CoverLayer } from '../model/use-cover-layers.ts';
import { CoverLegend } from './CoverLegend.tsx';
import { CoverReadings } from './CoverReadings.tsx';
import { LayerOptions } from './LayerOptions.tsx';
import { TimeSlider } from './TimeSlider.tsx';
import type { CoveredLand } from './use-cover-of-farm.ts';

/** One overlay: its date, its values, its slider, and its options on request. */
export function TimeRow({ layer, land }: { layer: CoverLayer; land: CoveredLand | null }) {
  const id = useId();
  const [hasOptions, setOptions] = useState(false);
  const { title } = COVER_PRODUCTS[layer.product];

  return (
    <section aria-label={`${title}: dates`} className="grid min-w-0 gap-1">
      <div className="flex items-center gap-x-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <h2 className="text-sm font-medium">{title}</h2>
          <output className="text-sm">{dateText(layer)}</output>
          <CoverReadings layer={layer} land={land} />
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Options of ${title}`}
          aria-expanded={hasOptions}
          aria-controls={id}
          onClick={() => setOptions(!hasOptions)}
        >
          <SlidersHorizontalIcon />
        </Button>
      </div>
      {layer.isMissing && (
        <p role="status" className="text-sm text-warning">
          There is no data for this date here, or it could not be loaded.
        </p>
      )}
      <TimeSlider layer={layer} title={title} />
      <CoverLegend layer={layer} />
      <div id={id} hidden={!hasOptions}>
        {hasOptions && <LayerOptions layer={layer} title={title} />}
      </div>
    </section>
  );
}
