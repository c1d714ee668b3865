import { PbfWriter } from 'pbf';
import type { PackedParcels } from '../packed-parcels.ts';
import { TILE_EXTENT, tileGrid, type TileGrid } from './tile-grid.ts';
import { clipRing, doubledArea, simplifyRing, type TileRing } from './tile-ring.ts';
import { writeParcelLayer, type TileFeature } from './write-parcel-layer.ts';

/** Parcel outlines are shown from zoom 11; above 15 the map scales the tiles of zoom 15. */
const MIN_ZOOM = 11;
const MAX_ZOOM = 15;

/** Geometry goes on this far beyond the edge, so that outlines along it are not seen. */
const MARGIN = 80;
const PIXEL = TILE_EXTENT / 256;
/** A fifth of a pixel; the deepest tiles are also shown enlarged and keep every corner. */
const TOLERANCE = PIXEL / 5;

/**
 * Parcels of a Web Mercator tile as a Mapbox Vector Tile (specification 2.1). Parcels smaller than
 * a pixel are left out. Null when nothing is left and outside of zoom 11 to 15.
 */
export function encodeParcelTile(
  parcels: PackedParcels,
  z: number,
  x: number,
  y: number,
): Uint8Array | null {
  const side = 2 ** z;
  if (z < MIN_ZOOM || z > MAX_ZOOM || x < 0 || x >= side || y < 0 || y >= side) return null;
  const grid = tileGrid(z, x, y);
  const [west, south, east, north] = grid.boundsWith(MARGIN);
  const pixel = ((east - west) / (TILE_EXTENT + 2 * MARGIN)) * PIXEL;
  const isVisible = (_: number, minX: number, minY: number, maxX: number, maxY: number) =>
    maxX - minX >= pixel || maxY - minY >= pixel;
  const features: TileFeature[] = [];
  for (const parcel of parcels.boxes.search(west, south, east, north, isVisible)) {
    const rings = ringsInTile(parcels, parcel, grid, z === MAX_ZOOM ? 0 : TOLERANCE);
    if (rings.length > 0) features.push({ parcel, rings });
  }
  if (features.length === 0) return null;
  const tile = new PbfWriter();
  writeParcelLayer(tile, parcels, features);
  return tile.finish();
}

/** Outer rings wound clockwise as seen, each followed by its holes wound the other way. */
function ringsInTile(
  { arrays }: PackedParcels,
  parcel: number,
  grid: TileGrid,
  tolerance: number,
): TileRing[] {
  const { parcelRings, ringIsHole } = arrays;
  const rings: TileRing[] = [];
  let hasOuter = false;
  for (let number = parcelRings[parcel]!; number < parcelRings[parcel + 1]!; number++) {
    const isHole = ringIsHole[number] === 1;
    if (isHole && !hasOuter) continue;
    const whole = simplifyRing(project(arrays, number, grid), tolerance);
    const ring = isWithin(whole) ? whole : clipRing(whole, -MARGIN, TILE_EXTENT + MARGIN);
    const area = ring.length < 6 ? 0 : doubledArea(ring);
    if (!isHole) hasOuter = area !== 0;
    if (area === 0) continue;
    rings.push(area > 0 === isHole ? reversed(ring) : ring);
  }
  return rings;
}

/** A ring in whole grid units, corners that fall together taken as one. */
function project(
  { coordinates, ringStarts }: PackedParcels['arrays'],
  number: number,
  grid: TileGrid,
): TileRing {
  const ring: TileRing = [];
  for (let i = ringStarts[number]! * 2; i < ringStarts[number + 1]! * 2; i += 2) {
    const x = Math.round(grid.xOf(coordinates[i]!));
    const y = Math.round(grid.yOf(coordinates[i + 1]!));
    if (x !== ring[ring.length - 2] || y !== ring[ring.length - 1]) ring.push(x, y);
  }
  return ring;
}

function isWithin(ring: TileRing): boolean {
  return ring.every((value) => value >= -MARGIN && value <= TILE_EXTENT + MARGIN);
}

function reversed(ring: TileRing): TileRing {
  const turned: TileRing = [];
  for (let i = ring.length - 2; i >= 0; i -= 2) turned.push(ring[i]!, ring[i + 1]!);
  return turned;
}
