import {
  COVER_ZOOMS,
  DEFAULT_WOODY_COVER_YEAR,
  GROUND_COVER_QUARTERS,
  LAST_QUARTER_INDEX,
  coverAddress,
} from '#entities/cover';
import { PARCEL_TILES_URL, PARCEL_ZOOMS } from '#entities/parcel';
import type { AppSettings } from '#shared/config/react';
import type { TileSource } from './tile-plan.ts';

/** Zooms of base maps and cover: from a district down to a paddock. */
const BASE_ZOOMS = { from: 8, to: 15 } as const;
const NAME_ZOOMS = { from: 12, to: BASE_ZOOMS.to } as const;

/** The layers that a kept farm has: outlines, the latest cover, and base maps where permitted. */
export function tileSources({
  base_maps: base,
  cover_tiles: cover,
}: Pick<AppSettings, 'base_maps' | 'cover_tiles'>): TileSource[] {
  const coverZooms = { from: BASE_ZOOMS.from, to: COVER_ZOOMS.max };
  const quarter = GROUND_COVER_QUARTERS[LAST_QUARTER_INDEX.map]!;
  return [
    {
      template: PARCEL_TILES_URL,
      zooms: { from: PARCEL_ZOOMS.from, to: PARCEL_ZOOMS.stored },
    },
    ...sourceOf(cover.ground && coverAddress(cover.ground, 'ground', quarter), coverZooms),
    ...sourceOf(
      cover.woody && coverAddress(cover.woody, 'woody', String(DEFAULT_WOODY_COVER_YEAR)),
      coverZooms,
    ),
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
