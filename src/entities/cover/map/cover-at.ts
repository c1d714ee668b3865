import { CRS, latLng, Util } from 'leaflet';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';
import { polygonsOf } from '#shared/lib/geo';
import type { CoverProduct } from '#shared/api/contract';
import { COVER_ZOOMS } from '../model/cover-product.ts';
import type { CoverSum } from '../model/cover-products.ts';
import { addCover, NO_COVER_SUM } from '../model/cover-values.ts';
import { readCoverTile, TILE_PX } from './read-cover-tile.ts';

/** Enough pixels for a mean; more tiles would keep a phone busy. */
const MAX_TILES_ACROSS = 3;

const pixelAt = ([lon, lat]: Readonly<LonLat> | Position, zoom: number) =>
  CRS.EPSG3857.latLngToPoint(latLng(lat, lon), zoom);

/** The value under a point on a map at this zoom; null without data. */
export async function coverAt(
  product: CoverProduct,
  template: string,
  place: LonLat,
  mapZoom: number,
): Promise<number | null> {
  const z = Math.min(COVER_ZOOMS.max, Math.max(COVER_ZOOMS.min, Math.round(mapZoom)));
  const { x, y } = pixelAt(place, z).floor();
  const url = Util.template(template, {
    z,
    x: Math.floor(x / TILE_PX),
    y: Math.floor(y / TILE_PX),
  });
  const values = await readCoverTile(product, url);
  return values?.[(y % TILE_PX) * TILE_PX + (x % TILE_PX)] ?? null;
}

/**
 * Sums the cover of areas, at the closest zoom at which few tiles hold them all. Rejects with the
 * signal's reason once it is aborted.
 */
export async function coverOfAreas(
  product: CoverProduct,
  template: string,
  areas: readonly (Polygon | MultiPolygon)[],
  { extent, signal }: { extent: LonLatBounds; signal: AbortSignal },
): Promise<CoverSum> {
  const zoom = zoomFor(extent);
  const { from, to } = tilesOf(extent, zoom);
  let sum = NO_COVER_SUM;
  for (let y = from.y; y <= to.y; y++) {
    for (let x = from.x; x <= to.x; x++) {
      const values = await readCoverTile(product, Util.template(template, { z: zoom, x, y }));
      signal.throwIfAborted();
      const mask = values && maskOf(areas, zoom, { x, y });
      if (values && mask) sum = addCover(sum, values, mask);
    }
  }
  return sum;
}

const tilesOf = ([west, south, east, north]: LonLatBounds, zoom: number) => ({
  from: pixelAt([west, north], zoom).divideBy(TILE_PX).floor(),
  to: pixelAt([east, south], zoom).divideBy(TILE_PX).floor(),
});

function zoomFor(extent: LonLatBounds): number {
  let zoom: number = COVER_ZOOMS.max;
  for (; zoom > COVER_ZOOMS.min; zoom--) {
    const { from, to } = tilesOf(extent, zoom);
    if (to.x - from.x < MAX_TILES_ACROSS && to.y - from.y < MAX_TILES_ACROSS) break;
  }
  return zoom;
}

/** Marks the pixels of a tile whose centre is inside one of the areas. */
function maskOf(
  areas: readonly (Polygon | MultiPolygon)[],
  zoom: number,
  tile: { x: number; y: number },
): Uint8Array | null {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = TILE_PX;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  for (const polygon of areas.flatMap(polygonsOf)) {
    context.beginPath();
    for (const ring of polygon) {
      for (const position of ring) {
        const { x, y } = pixelAt(position, zoom);
        context.lineTo(x - tile.x * TILE_PX, y - tile.y * TILE_PX);
      }
      context.closePath();
    }
    context.fill('evenodd');
  }
  const { data } = context.getImageData(0, 0, TILE_PX, TILE_PX);
  return Uint8Array.from({ length: TILE_PX * TILE_PX }, (_, pixel) =>
    data[pixel * 4 + 3]! >= 128 ? 1 : 0,
  );
}
