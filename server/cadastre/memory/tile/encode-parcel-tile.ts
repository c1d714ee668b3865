import { simplifyRing, signedArea } from '#shared/lib/geo';
import type { PackedParcels } from '../packed-parcels.ts';
import type { RingCursor } from '../parcel-shapes.ts';
import { ParcelLayer } from './parcel-layer.ts';
import { TILE_EXTENT, TileGrid } from './tile-grid.ts';
import { clipRing, type TileRing } from './tile-ring.ts';

/** Parcel outlines appear from zoom 11; above 15 the map scales the tiles of zoom 15. */
const MIN_ZOOM = 11;
const MAX_ZOOM = 15;

/**
 * Grid units by which geometry extends beyond the tile, so that outlines along its edge stay
 * hidden.
 */
const MARGIN = 80;
const PIXEL = TILE_EXTENT / 256;
/** A fifth of a pixel; zoom 15 tiles are also shown enlarged and retain every vertex. */
const TOLERANCE = PIXEL / 5;

const layer = new ParcelLayer();

/**
 * Encodes the parcels of a Web Mercator tile as a Mapbox Vector Tile (specification 2.1). Omits
 * parcels smaller than a pixel. Null when none remain and outside zoom 11 to 15.
 *
 * `found` is the result of `parcelsInTile` for the tile.
 */
export function encodeParcelTile(
  parcels: PackedParcels,
  z: number,
  x: number,
  y: number,
  found: readonly number[] = parcelsInTile(parcels, z, x, y),
): Uint8Array | null {
  if (found.length === 0) return null;
  const grid = new TileGrid(z, x, y);
  const pixel = grid.unitsPerStep * PIXEL;
  const { boxes } = parcels.tree;
  layer.begin();
  for (const parcel of found) {
    const at = parcel * 4;
    const isVisible =
      boxes[at + 2]! - boxes[at]! >= pixel || boxes[at + 3]! - boxes[at + 1]! >= pixel;
    if (!isVisible) continue;
    addRings(parcels, parcel, grid, z === MAX_ZOOM ? 0 : TOLERANCE);
    layer.endFeature(parcels, parcel);
  }
  return layer.finish();
}

/** Returns the parcels whose boxes overlap a tile; none outside zoom 11 to 15. */
export function parcelsInTile(parcels: PackedParcels, z: number, x: number, y: number): number[] {
  const side = 2 ** z;
  if (z < MIN_ZOOM || z > MAX_ZOOM || x < 0 || x >= side || y < 0 || y >= side) return [];
  return parcels.tree.search(...new TileGrid(z, x, y).boundsWith(MARGIN));
}

/** Adds outer rings clockwise as drawn, each followed by its holes in the opposite orientation. */
function addRings(
  { rings }: PackedParcels,
  parcel: number,
  grid: TileGrid,
  tolerance: number,
): void {
  let hasOuter = false;
  rings.open(parcel);
  while (rings.next()) {
    const { isHole } = rings;
    if (isHole && !hasOuter) continue;
    const whole = simplifyRing(project(rings, grid), tolerance);
    const ring = isWithin(whole) ? whole : clipRing(whole, -MARGIN, TILE_EXTENT + MARGIN);
    const area = ring.length < 6 ? 0 : signedArea(ring);
    if (!isHole) hasOuter = area !== 0;
    if (area !== 0) layer.addRing(ring, area > 0 === isHole);
  }
}

/** Projects a ring to whole grid units and merges consecutive vertices that coincide. */
function project({ coordinates, from, end }: RingCursor, grid: TileGrid): TileRing {
  const ring: TileRing = [];
  let lastX = NaN;
  let lastY = NaN;
  for (let i = from; i < end; i += 2) {
    const x = Math.round(grid.xOf(coordinates[i]!));
    const y = Math.round(grid.yOf(coordinates[i + 1]!));
    if (x === lastX && y === lastY) continue;
    ring.push(x, y);
    lastX = x;
    lastY = y;
  }
  return ring;
}

function isWithin(ring: TileRing): boolean {
  for (const value of ring) if (value < -MARGIN || value > TILE_EXTENT + MARGIN) return false;
  return true;
}
