import { useQuery } from '@tanstack/react-query';
import { coverAddress, latestCoverDate } from '#entities/cover';
import { coverOfAreas } from '#entities/cover/map';
import type { FarmArea } from '#entities/farm';
import { useAppSettings } from '#shared/config/react';
import { extentOf } from '#shared/lib/geo';
import { meanOf } from '../model/preview-words.ts';

/**
 * Maximum number of ranked parcels: counting the pixels of more would overload a phone; a report
 * ranks any number.
 */
export const MAX_RANKED = 60;

const NO_PARCELS: readonly FarmArea[] = [];

/**
 * Mean ground cover of a farm in the latest season and of the parcels it is compared with, from the
 * tiles of the map; null without tiles or data.
 */
export function useSeasonPreview(
  farmId: number,
  farm: readonly FarmArea[],
  parcels: readonly FarmArea[],
) {
  const { cover_tiles: tiles } = useAppSettings();
  const ranked = parcels.length <= MAX_RANKED ? parcels : NO_PARCELS;
  return useQuery({
    queryKey: ['season-preview', farmId, extentOf(farm), ranked.map(({ id }) => id)],
    enabled: tiles.ground !== null && farm.length > 0,
    queryFn: async ({ signal }) => {
      const template = coverAddress(tiles.ground!, 'ground', latestCoverDate('ground'));
      const meanIn = async (areas: readonly FarmArea[]) =>
        meanOf(
          await coverOfAreas(
            'ground',
            template,
            areas.map(({ geometry }) => geometry),
            { extent: extentOf(areas), signal },
          ),
        );
      const own = await meanIn(farm);
      const others: (number | null)[] = [];
      for (const parcel of ranked) others.push(await meanIn([parcel]));
      return own === null ? null : { farm: own, parcels: others };
    },
    staleTime: Infinity,
    retry: false,
  });
}
