import { shownLayers } from '../model/shown-layers.ts';
import type { CoverLayersState } from '../model/use-cover-layers.ts';
import type { CoveredLand } from './use-cover-of-farm.ts';
import { TimeRow } from './TimeRow.tsx';

export interface CoverTimeBarProps {
  layers: CoverLayersState;
  /** The farm whose cover is summed; null while none is chosen. */
  land: CoveredLand | null;
}

/** The dates, legends and values of the overlays that are on, along the foot of the map. */
export const CoverTimeBar = ({ layers, land }: CoverTimeBarProps) => (
  <div className="mx-auto grid max-w-3xl gap-2 rounded-lg border border-border bg-raised/95 px-3 py-2 shadow-lg">
    {shownLayers(layers).map((layer) => (
      <TimeRow key={layer.product} layer={layer} land={land} />
    ))}
  </div>
);
