import { splitTypedAddress } from '#entities/farm';
import type { SharedMapContent } from '#shared/api/contract';
import { AUSTRALIA_BOUNDS } from '#shared/lib/geo';
import type { LonLatBounds } from '#shared/lib/lon-lat';
import type { AppContext } from '../../app-context.ts';
import { coverTilesOf } from '../../cover-tiles-of.ts';
import { readFarmShapes, readPaddockShapes, type SharedFarm } from './shared-farm.ts';

/** Margin around a gate shown without the land, in degrees: the extent of a district map. */
const AROUND_GATE = 0.05;

/**
 * Returns what a key shows of its farm. Throws OVERLOADED when too many farms are waiting to be
 * drawn.
 */
export async function sharedMap(farm: SharedFarm, app: AppContext): Promise<SharedMapContent> {
  const shows = new Set(farm.parts);
  const showsLand = shows.has('boundary') || shows.has('parcels') || shows.has('paddocks');
  const drawing = showsLand
    ? await app.drawFarm({
        shapes: await readFarmShapes(app.database, farm.farmId),
        ...(shows.has('paddocks') && {
          paddocks: await readPaddockShapes(app.database, farm.farmId),
        }),
        shows: { boundary: shows.has('boundary'), parcels: shows.has('parcels') },
      })
    : { bounds: null, boundary: null, parcels: null, paddocks: null };
  // When neither land nor gate is shown, neither the bounds nor the texts may reveal the position.
  const bounds = drawing.bounds ?? (shows.has('gate') ? around(farm.gate) : AUSTRALIA_BOUNDS);

  const tellsPlace = showsLand || shows.has('gate');
  const { town, state } = splitTypedAddress(farm.typedAddress);
  const baseMaps = sharedBaseMaps(farm, app);
  const groundCover = sharedCover(farm, app);
  return {
    name: shows.has('name') ? farm.name : null,
    locality: (tellsPlace && [town, state].filter(Boolean).join(' ')) || null,
    area_ha: showsLand ? Number(farm.areaHa.toFixed(1)) : null,
    bounds: [...bounds],
    boundary: drawing.boundary,
    parcels: drawing.parcels,
    paddocks: drawing.paddocks,
    gate: shows.has('gate') ? farm.gate : null,
    base_maps: baseMaps,
    ground_cover: groundCover,
    attributions: [
      ...new Set([
        ...(baseMaps.length > 0 ? [app.settings.BASE_MAP_ATTRIBUTION] : []),
        ...(groundCover ? [app.settings.COVER_ATTRIBUTION] : []),
      ]),
    ].filter(Boolean),
  };
}

/** The base maps that a key permits, the chosen one first. */
export function sharedBaseMaps(
  { baseMap }: SharedFarm,
  { settings }: AppContext,
): SharedMapContent['base_maps'] {
  if (baseMap === 'none') return [];
  const stored = { satellite: settings.BASE_MAP_SATELLITE, streets: settings.BASE_MAP_STREETS };
  const ids = ['satellite', 'streets'] as const;
  return (baseMap === 'streets' ? ids.toReversed() : ids).flatMap((id) =>
    stored[id] ? [{ id, tiles: stored[id] }] : [],
  );
}

/** The ground cover season that a key permits, where this deployment has cover. */
export function sharedCover(
  { groundCover: season }: SharedFarm,
  app: AppContext,
): SharedMapContent['ground_cover'] {
  const tiles = coverTilesOf('ground', app);
  return season && tiles ? { tiles, season } : null;
}

const around = ([lng, lat]: readonly [number, number]): LonLatBounds => [
  lng - AROUND_GATE,
  lat - AROUND_GATE,
  lng + AROUND_GATE,
  lat + AROUND_GATE,
];
