import type { LonLatBounds } from '#shared/lib/lon-lat';
import { limitConcurrency } from '#shared/lib/limit-concurrency';
import type { MapBackdrop } from '../documents/map-backdrop.ts';
import { createOutsideFetch } from '../platform/outside/outside-fetch.ts';
import type { Settings } from '../platform/settings/settings.ts';

/**
 * Reads the map tiles around land; null where none may be printed. Rejects with
 * `OutsideUnavailableError` if the map service does not answer.
 */
export type BackdropReader = (bounds: LonLatBounds) => Promise<MapBackdrop | null>;

/** Tiles across and down: a picture of up to 768 pixels, faint behind a map of a page’s width. */
const MAX_TILES = 3;
const MAX_ZOOM = 16;
const MIN_ZOOM = 3;
/** Land around the bounds, as a share of their size; a map’s frame is wider than its land. */
const MARGIN = 0.4;
const MIN_MARGIN_DEGREES = 0.004;
const CONCURRENCY = 4;
const MAX_BYTES = 512 * 1024;

/** Creates the reader of the satellite map and of the names over it. */
export function createBackdropReader(
  settings: Pick<
    Settings,
    | 'BASE_MAP_IN_REPORTS'
    | 'BASE_MAP_SATELLITE'
    | 'BASE_MAP_ATTRIBUTION'
    | 'REFERENCE_TILES'
    | 'REFERENCE_ATTRIBUTION'
  >,
  origin: string,
): BackdropReader {
  const { BASE_MAP_SATELLITE: satellite, REFERENCE_TILES: names } = settings;
  if (settings.BASE_MAP_IN_REPORTS !== 'yes' || !satellite) return async () => null;
  const fetchTile = createOutsideFetch({ system: 'Map tiles', maxBytes: MAX_BYTES });
  const limited = limitConcurrency(CONCURRENCY);
  const attribution = [settings.BASE_MAP_ATTRIBUTION, names ? settings.REFERENCE_ATTRIBUTION : ''];

  const tileOf = async (template: string | undefined, place: Record<'z' | 'x' | 'y', number>) => {
    if (!template) return null;
    const path = template.replaceAll(/\{([zxy])\}/g, (_, name: 'z' | 'x' | 'y') =>
      String(place[name]),
    );
    const { ok, bytes } = await limited(() => fetchTile(new URL(path, origin)));
    return ok ? Buffer.from(bytes).toString('base64') : null;
  };

  return async (bounds) => {
    const frame = tilesOver(bounds);
    const { z, x, y, columns, rows } = frame;
    const tiles = await Promise.all(
      Array.from({ length: columns * rows }, async (_, i) => {
        const place = { z, x: x + (i % columns), y: y + Math.floor(i / columns) };
        const [image, labels] = await Promise.all([tileOf(satellite, place), tileOf(names, place)]);
        return { satellite: image, names: labels };
      }),
    );
    const told = [...new Set(attribution.filter(Boolean))].join(', ');
    return { ...frame, tiles, attribution: told };
  };
}

/** The tiles over land at the finest zoom at which few suffice. */
export function tilesOver([west, south, east, north]: LonLatBounds): Omit<
  MapBackdrop,
  'tiles' | 'attribution'
> {
  const margin = Math.max(MIN_MARGIN_DEGREES, MARGIN * Math.max(east - west, north - south));
  const [left, top] = shareOfWorld(west - margin, north + margin);
  const [right, bottom] = shareOfWorld(east + margin, south - margin);
  for (let z = MAX_ZOOM; ; z--) {
    const n = 2 ** z;
    const [x, y] = [Math.floor(left * n), Math.floor(top * n)];
    const [columns, rows] = [Math.floor(right * n) - x + 1, Math.floor(bottom * n) - y + 1];
    if (z <= MIN_ZOOM || (columns <= MAX_TILES && rows <= MAX_TILES)) {
      return { z, x, y, columns: Math.min(columns, n), rows: Math.min(rows, n) };
    }
  }
}

/** Web Mercator as shares (0–1) of the world from its upper left corner. */
function shareOfWorld(lng: number, lat: number): [x: number, y: number] {
  const sine = Math.sin((lat * Math.PI) / 180);
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}
