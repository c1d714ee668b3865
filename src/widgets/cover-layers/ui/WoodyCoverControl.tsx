import { WOODY_COVER_YEARS } from '#entities/cover';
import type { CoverLayer } from '../model/use-cover-layers.ts';
import { CoverControl } from './CoverControl.tsx';

/** Woody cover by year, 1991 to 2019 (LAYER-04). */
export function WoodyCoverControl({ layer }: { layer: CoverLayer }) {
  return (
    <CoverControl
      layer={layer}
      first={WOODY_COVER_YEARS.first}
      last={WOODY_COVER_YEARS.last}
      unit="Year"
      labelOf={String}
    />
  );
}
