import { splitTypedAddress } from '#entities/farm';
import { hasEnded } from '#entities/embed-key';
import type { EmbedMap } from '#shared/api/contract';
import { AUSTRALIA_BOUNDS, bboxOf } from '#shared/lib/geo';
import type { LonLatBounds } from '#shared/lib/lon-lat';
import type { AppContext } from '../app-context.ts';
import { COVER_TILES } from '../rasters/index.ts';
import { drawnAreas } from './drawn-areas.ts';
import { readSharedFarm, type SharedFarm } from './shared-farm.ts';

export type SharedMap =
  | { state: 'unknown' }
  /** Withdrawn, over, or of a farm that is deleted. */
  | { state: 'ended' }
  | { state: 'shared'; sites: readonly string[]; map: EmbedMap };

/** What a key of the given kind opens, now. */
export async function readSharedMap(
  app: AppContext,
  kind: 'key' | 'picture_key',
  key: string,
): Promise<SharedMap> {
  const farm = await readSharedFarm(app.database, kind, key);
  if (!farm) return { state: 'unknown' };
  if (farm.isWithdrawn || hasEnded(farm.lastDay, app.now())) return { state: 'ended' };
  return { state: 'shared', sites: farm.sites, map: sharedMap(farm, app) };
}

/** Around a gate that is shown alone, in degrees: what a map of a district shows. */
const AROUND_GATE = 0.05;

function sharedMap(farm: SharedFarm, { settings, cover }: AppContext): EmbedMap {
  const shows = new Set(farm.parts);
  const whole = boundsOf(farm.areas.map(bboxOf));
  // The frame must not tell where the farm lies when nothing in it does.
  let bounds: LonLatBounds = [...AUSTRALIA_BOUNDS];
  if (shows.has('boundary') || shows.has('parcels')) bounds = whole;
  else if (shows.has('gate')) bounds = around(farm.gate);
  const areas = drawnAreas(farm.areas, whole);

  const { town, state } = splitTypedAddress(farm.typedAddress);
  const stored = { satellite: settings.BASE_MAP_SATELLITE, streets: settings.BASE_MAP_STREETS };
  const ids = farm.baseMap === 'streets' ? ['streets', 'satellite'] : ['satellite', 'streets'];
  const baseMaps = (ids as (keyof typeof stored)[]).flatMap((id) =>
    stored[id] && farm.baseMap !== 'none' ? [{ id, tiles: stored[id] }] : [],
  );
  const coverTiles = settings.GROUND_COVER_TILES ?? (cover.ground ? COVER_TILES.ground : null);
  const groundCover =
    farm.groundCover && coverTiles ? { tiles: coverTiles, season: farm.groundCover } : null;
  return {
    name: shows.has('name') ? farm.name : null,
    locality: [town, state].filter(Boolean).join(' ') || null,
    area_ha: Number(farm.areaHa.toFixed(1)),
    bounds: [...bounds],
    boundary: shows.has('boundary') ? areas : null,
    parcels: shows.has('parcels')
      ? areas.flatMap((geometry, i) => {
          const lotPlan = farm.lotPlans[i];
          return lotPlan === undefined ? [] : [{ lot_plan: lotPlan, geometry }];
        })
      : null,
    gate: shows.has('gate') ? farm.gate : null,
    base_maps: baseMaps,
    ground_cover: groundCover,
    attributions: [
      ...new Set([
        ...(baseMaps.length > 0 ? [settings.BASE_MAP_ATTRIBUTION] : []),
        ...(groundCover ? [settings.COVER_ATTRIBUTION] : []),
      ]),
    ].filter(Boolean),
  };
}

const boundsOf = (boxes: readonly LonLatBounds[]): LonLatBounds => [
  Math.min(...boxes.map(([west]) => west)),
  Math.min(...boxes.map(([, south]) => south)),
  Math.max(...boxes.map(([, , east]) => east)),
  Math.max(...boxes.map(([, , , north]) => north)),
];

const around = ([lng, lat]: readonly [number, number]): LonLatBounds => [
  lng - AROUND_GATE,
  lat - AROUND_GATE,
  lng + AROUND_GATE,
  lat + AROUND_GATE,
];
