import { point, type Map as LeafletMap } from 'leaflet';
import type { Drawing } from '#entities/boundary-drawing';
import { edgesNear } from '#entities/parcel/map';
import { metresPerDegree, snapTo, type Vertices } from '#shared/area-edit';
import { toLatLng, toLonLat } from '#shared/lib/leaflet';
import type { LonLat } from '#shared/lib/lon-lat';
import { outlinesOf } from '../parcels/outlines-of.ts';
import { latLngOf, worldPointOf } from '../parcels/world-point.ts';

/** A place on the map, snapped to a nearby line if there is one. */
export interface Aim {
  at: LonLat;
  isSnapped: boolean;
}

export interface SnapOptions {
  reachPx: number;
  drawing: Drawing;
  /** Other lines to snap to. */
  guides: readonly Vertices[];
  isSnapping: boolean;
  /** Vertices that are being moved. */
  isIgnored?: (vertex: LonLat) => boolean;
}

/** Moves a position onto a vertex or side nearby: of the drawing and its guides
 * first, then of the land parcels. */
export function snapDrawing(
  map: LeafletMap,
  position: LonLat,
  { reachPx, drawing, guides, isSnapping, isIgnored }: SnapOptions,
): Aim {
  if (!isSnapping) return { at: position, isSnapped: false };
  const reach = worldReach(map, reachPx);
  const metres = reach * 360 * metresPerDegree(position[1])[0];
  const found =
    snapTo([...ownLines(drawing), ...guides], position, metres, isIgnored) ??
    snapTo(parcelEdges(map, position, reach), position, metres);
  return found ? { at: found.at, isSnapped: true } : { at: position, isSnapped: false };
}

/** Pixels as a share of the world's width. */
const worldReach = (map: LeafletMap, px: number): number => px / (256 * 2 ** map.getZoom());

function ownLines({ areas, sketch }: Drawing): Vertices[] {
  const lines = areas.flatMap(({ rings }) => rings);
  // Single vertices: a sketch has no side yet between its last vertex and its first.
  return sketch ? [...lines, ...sketch.vertices.map((vertex) => [vertex])] : lines;
}

function parcelEdges(map: LeafletMap, position: LonLat, reach: number): Vertices[] {
  const tiles = outlinesOf(map)?.tilesInView() ?? [];
  const sides = edgesNear(tiles, worldPointOf(toLatLng(position)), reach);
  return sides.map((ends) => ends.map((end) => toLonLat(latLngOf(end))));
}

/** Pixels between a position and a point of the map's container. */
export const pixelsBetween = (
  map: LeafletMap,
  position: LonLat,
  [x, y]: readonly [number, number],
): number => map.latLngToContainerPoint(toLatLng(position)).distanceTo(point(x, y));
