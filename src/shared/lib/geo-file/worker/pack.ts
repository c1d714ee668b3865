import type { MultiPolygon, Polygon as GeoPolygon, Position } from 'geojson';
import type { Polygon } from '../overlay/overlay.ts';
import { turn } from '../pace.ts';
import { geometryOf } from '../settle/answer-of.ts';
import type { PackedShapes } from './messages.ts';

/** Keeps each message's share of the page's time to a few milliseconds. */
const [FEATURES_A_PIECE, CORNERS_A_PIECE] = [200, 50_000];
/** How long the page builds geometry before it lets its user have a turn. */
const WORK_MS = 8;
const POSITIONS_A_LOOK = 2_048;

/** The places where a list of features is parted into messages. */
export function* piecesOf(polygons: readonly Polygon[][]): Generator<[from: number, to: number]> {
  let from = 0;
  let corners = 0;
  for (const [i, feature] of polygons.entries()) {
    corners += feature.flat().reduce((sum, ring) => sum + ring.length / 2, 0);
    if (i + 1 - from < FEATURES_A_PIECE && corners < CORNERS_A_PIECE) continue;
    yield [from, i + 1];
    [from, corners] = [i + 1, 0];
  }
  if (from < polygons.length) yield [from, polygons.length];
}

export function packShapes(features: readonly Polygon[][]): PackedShapes {
  const counts: number[] = [];
  const rings: Float64Array[] = [];
  for (const polygons of features) {
    counts.push(polygons.length);
    for (const polygon of polygons) {
      counts.push(polygon.length);
      for (const ring of polygon) {
        counts.push(ring.length / 2);
        rings.push(ring);
      }
    }
  }
  const corners = new Float64Array(rings.reduce((sum, ring) => sum + ring.length, 0));
  let at = 0;
  for (const ring of rings) {
    corners.set(ring, at);
    at += ring.length;
  }
  return { counts: Int32Array.from(counts), corners };
}

/** Builds GeoJSON out of packed shapes, a few milliseconds at a time. */
export function createUnpacker(): (shapes: PackedShapes) => Promise<(GeoPolygon | MultiPolygon)[]> {
  let startedAt = performance.now();
  const rest = async () => {
    if (performance.now() - startedAt < WORK_MS) return;
    await turn();
    startedAt = performance.now();
  };
  return async ({ counts, corners }) => {
    const geometries: (GeoPolygon | MultiPolygon)[] = [];
    let [count, corner] = [0, 0];
    const next = () => counts[count++]!;
    while (count < counts.length) {
      const polygons: Position[][][] = new Array(next());
      for (let p = 0; p < polygons.length; p++) {
        const rings: Position[][] = new Array(next());
        for (let r = 0; r < rings.length; r++) {
          const ring: Position[] = new Array(next());
          for (let i = 0; i < ring.length; i++) {
            ring[i] = [corners[corner++]!, corners[corner++]!];
            if (i % POSITIONS_A_LOOK === POSITIONS_A_LOOK - 1) await rest();
          }
          rings[r] = ring;
        }
        polygons[p] = rings;
      }
      geometries.push(geometryOf(polygons));
      await rest();
    }
    return geometries;
  };
}
