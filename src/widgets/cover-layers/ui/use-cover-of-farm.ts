import { useQuery } from '@tanstack/react-query';
import { coverOfAreas } from '#entities/cover/map';
import type { FarmArea } from '#entities/farm';
import type { LonLatBounds } from '#shared/lib/lon-lat';
import type { CoverLayer } from '../model/use-cover-layers.ts';
import { useDebounced } from '#shared/lib/debounce';

/** A farm's land, named so that its sums are computed once. */
export interface CoveredLand {
  farmId: number;
  areas: readonly FarmArea[];
  extent: LonLatBounds;
}

/** Longer than the delay of the tiles, because the sum reads these tiles too. */
const PAUSE_MS = 400;

/** Sums the overlay's cover of a farm at its date, from the tiles that the map shows. */
export function useCoverOfFarm({ product, tiles }: CoverLayer, land: CoveredLand | null) {
  const shown = useDebounced(tiles, PAUSE_MS);
  return useQuery({
    queryKey: ['cover-of-farm', land?.farmId, land?.extent, shown],
    enabled: land !== null && shown !== null,
    queryFn: ({ signal }) => {
      const { areas, extent } = land!;
      const shapes = areas.map(({ geometry }) => geometry);
      return coverOfAreas(product, shown!, shapes, { extent, signal });
    },
    staleTime: Infinity,
    retry: false,
  });
}
