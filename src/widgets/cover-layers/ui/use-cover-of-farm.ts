import { useQuery } from '@tanstack/react-query';
import { coverOfAreas } from '#entities/cover/map';
import type { FarmArea } from '#entities/farm';
import type { LonLatBounds } from '#shared/lib/lon-lat';
import type { CoverLayer } from '../model/use-cover-layers.ts';
import { useSettled } from './use-settled.ts';

/** A farm's land, named so that its sums are computed once. */
export interface CoveredLand {
  farmId: number;
  areas: readonly FarmArea[];
  extent: LonLatBounds;
}

/** Longer than the tiles wait, which the sum reads too. */
const SETTLED_MS = 400;

/** Sums the overlay's cover of a farm at its date, from the tiles that the map shows. */
export function useCoverOfFarm({ product, tiles }: CoverLayer, land: CoveredLand | null) {
  const settled = useSettled(tiles, SETTLED_MS);
  return useQuery({
    queryKey: ['cover-of-farm', land?.farmId, land?.extent, settled],
    enabled: land !== null && settled !== null,
    queryFn: ({ signal }) => {
      const { areas, extent } = land!;
      const shapes = areas.map(({ geometry }) => geometry);
      return coverOfAreas(product, settled!, shapes, { extent, signal });
    },
    staleTime: Infinity,
    retry: false,
  });
}
