import { useState } from 'react';
import { COVER_PRODUCTS, type CoverProduct } from '#entities/cover';
import { cn } from '#shared/lib/cn';
import { Button } from '#shared/ui/button';
import { shownLayers } from '../model/shown-layers.ts';
import type { CoverLayersState } from '../model/use-cover-layers.ts';
import { TimeRow } from './TimeRow.tsx';
import type { CoveredLand } from './use-cover-of-farm.ts';

export interface CoverTimeBarProps {
  layers: CoverLayersState;
  /** The farm whose cover is summed; null while none is chosen. */
  land: CoveredLand | null;
}

/**
 * The dates, legends and values of the overlays that are on, along the foot of the map. On a narrow
 * map, only one overlay has a row.
 */
export function CoverTimeBar({ layers, land }: CoverTimeBarProps) {
  const [picked, pick] = useState<CoverProduct | null>(null);
  const shown = shownLayers(layers);
  const front = shown.find(({ product }) => product === picked) ?? shown.at(-1);
  return (
    <div className="@container mx-auto grid max-h-full w-full max-w-3xl gap-2 overflow-y-auto rounded-lg border border-border bg-raised/95 px-3 py-2 shadow-lg">
      {shown.length > 1 && (
        <div
          role="group"
          aria-label="Dates of"
          className="grid auto-cols-fr grid-flow-col gap-1 @md:hidden"
        >
          {shown.map((layer) => (
            <Button
              key={layer.product}
              variant={layer === front ? 'secondary' : 'ghost'}
              size="sm"
              className="min-w-0 px-1"
              aria-pressed={layer === front}
              onClick={() => pick(layer.product)}
            >
              <span className="truncate">{COVER_PRODUCTS[layer.product].title}</span>
            </Button>
          ))}
        </div>
      )}
      {shown.map((layer) => (
        <div key={layer.product} className={cn('min-w-0', layer !== front && '@max-md:hidden')}>
          <TimeRow layer={layer} land={land} />
        </div>
      ))}
    </div>
  );
}
