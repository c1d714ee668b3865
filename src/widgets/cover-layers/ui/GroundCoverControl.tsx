import { GROUND_COVER_QUARTERS, quarterLabel } from '#entities/cover';
import type { CoverLayer } from '../model/use-cover-layers.ts';
import { CoverControl } from './CoverControl.tsx';

export interface GroundCoverControlProps {
  layer: CoverLayer;
  /** Index of the last selectable quarter (LAYER-11). */
  lastQuarterIndex: number;
}

/** Seasonal ground cover by quarter, from 1989-12 (LAYER-07). */
export function GroundCoverControl({ layer, lastQuarterIndex }: GroundCoverControlProps) {
  return (
    <CoverControl
      layer={layer}
      first={0}
      last={lastQuarterIndex}
      unit="Season"
      labelOf={(step) => quarterLabel(GROUND_COVER_QUARTERS[step] ?? '')}
    />
  );
}
