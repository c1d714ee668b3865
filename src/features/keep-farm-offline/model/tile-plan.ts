import type { LonLatBounds } from '#shared/lib/lon-lat';

/** Maximum number of tiles of one farm on a device. */
export const MAX_TILES = 1_500;
export const MAX_MEGABYTES = 60;
/** Size of a tile, as measured over farms of the sample district, rounded up. */
const MEGABYTES_PER_TILE = 0.02;

/** Surroundings stored on each side: a share of the farm's size, and about 500 m. */
const MARGIN_SHARE = 0.25;
const MARGIN_DEGREES = 0.005;
/** Web Mercator ends here. */
const MAX_LATITUDE = 85.0511;

/** Tiles at one address template with {z}, {x} and {y}. */
export interface TileSource {
  template: string;
  zooms: { from: number; to: number };
}

export interface TilePlan {
  urls: string[];
  megabytes: number;
  /** False if the closest zooms were left out, because the farm is large. */
  isComplete: boolean;
}

/**
 * Lists the tiles around a farm. For a large farm, the closest zooms of every source are left out
 * first.
 */
export function planTiles(sources: readonly TileSource[], farm: LonLatBounds): TilePlan {
  const bounds = withMargin(farm);
  let closest = Math.max(0, ...sources.map(({ zooms }) => zooms.to));
  const wanted = closest;
  while (closest > 0 && tileCount(sources, bounds, closest) > MAX_TILES) closest -= 1;
  const urls = sources.flatMap(({ template, zooms }) =>
    zoomsOf(zooms, closest).flatMap((zoom) => addressesAt(template, bounds, zoom)),
  );
  return {
    urls,
    megabytes: Math.ceil(urls.length * MEGABYTES_PER_TILE),
    isComplete: closest === wanted,
  };
}

function tileCount(sources: readonly TileSource[], bounds: LonLatBounds, closest: number): number {
  let count = 0;
  for (const { zooms } of sources) {
    for (const zoom of zoomsOf(zooms, closest)) {
      const { west, east, north, south } = tileRange(bounds, zoom);
      count += (east - west + 1) * (south - north + 1);
    }
  }
  return count;
}

const zoomsOf = ({ from, to }: TileSource['zooms'], closest: number): number[] =>
  Array.from({ length: Math.max(0, Math.min(to, closest) - from + 1) }, (_, step) => from + step);

function withMargin([west, south, east, north]: LonLatBounds): LonLatBounds {
  const across = (east - west) * MARGIN_SHARE + MARGIN_DEGREES;
  const along = (north - south) * MARGIN_SHARE + MARGIN_DEGREES;
  return [west - across, south - along, east + across, north + along];
}

function tileRange([west, south, east, north]: LonLatBounds, zoom: number) {
  const tiles = 2 ** zoom;
  const within = (index: number) => Math.min(tiles - 1, Math.max(0, Math.floor(index)));
  const column = (lon: number) => within(((lon + 180) / 360) * tiles);
  const row = (lat: number) => {
    const radians = (Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180;
    return within(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * tiles);
  };
  return { west: column(west), east: column(east), north: row(north), south: row(south) };
}

function addressesAt(template: string, bounds: LonLatBounds, zoom: number): string[] {
  const { west, east, north, south } = tileRange(bounds, zoom);
  const urls: string[] = [];
  for (let x = west; x <= east; x++) {
    for (let y = north; y <= south; y++) urls.push(addressOf(template, { x, y, z: zoom }));
  }
  return urls;
}

/** Fills a template in as Leaflet does, so that the map requests the same address. */
const addressOf = (template: string, { x, y, z }: { x: number; y: number; z: number }): string =>
  template
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{s}', 'abc'[(x + y) % 3]!)
    .replaceAll('{r}', globalThis.devicePixelRatio > 1 ? '@2x' : '');
