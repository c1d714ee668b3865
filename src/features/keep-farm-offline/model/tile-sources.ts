import { COVER_PRODUCT_IDS, COVER_ZOOMS, coverAddress, latestCoverDate } from '#entities/cover';
import { PARCEL_TILES_URL, PARCEL_ZOOMS } from '#entities/parcel';
import type { AppSettings } from '#shared/config/react';
import type { TileSource } from './tile-plan.ts';

/** Zooms of base maps and cover: from a district down to a paddock. */
const BASE_ZOOMS = { from: 8, to: 15 } as const;
const NAME_ZOOMS = { from: 12, to: BASE_ZOOMS.to } as const;

/** The layers stored with a farm: outlines, the latest cover, and base maps where permitted. */
export function tileSources({
  base_maps: base,
  cover_tiles: cover,
}: Pick<AppSettings, 'base_maps' | 'cover_tiles'>): TileSource[] {
  const coverZooms = { from: BASE_ZOOMS.from, to: COVER_ZOOMS.max };
  return [
    {
      template: PARCEL_TILES_URL,
      zooms: { from: PARCEL_ZOOMS.from, to: PARCEL_ZOOMS.stored },
    },
    ...COVER_PRODUCT_IDS.flatMap((product) => {
      const template = cover[product];
      const date = latestCoverDate(product);
      return sourceOf(template && coverAddress(template, product, date), coverZooms);
    }),
    ...(base.offline
      ? [
          ...sourceOf(base.satellite, BASE_ZOOMS),
          ...sourceOf(base.streets, BASE_ZOOMS),
          ...sourceOf(base.reference?.tiles ?? null, NAME_ZOOMS),
        ]
      : []),
  ];
}

const sourceOf = (template: string | null, zooms: TileSource['zooms']): TileSource[] =>
  template ? [{ template, zooms }] : [];
