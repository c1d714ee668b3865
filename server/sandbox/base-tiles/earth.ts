import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Position } from 'geojson';
import { unwrapped } from './antimeridian.ts';
import { clipLine, clipRing } from './clip.ts';
import type { Frame } from './frame.ts';
import { boxOf, boxesMeet, worldLine, type WorldBox, type WorldLine } from './mercator.ts';

interface BoxedLine {
  line: WorldLine;
  box: WorldBox;
}

/** Coasts and borders of the world (Natural Earth) at one level of detail. */
interface Earth {
  rings: BoxedLine[];
  borders: BoxedLine[];
}

/** Outlines in the pixels of a frame, as pairs x, y. */
export interface EarthInFrame {
  /** Closed rings; holes wind the other way. Along the frame's edge they run outside of it. */
  land: number[][];
  borders: number[][];
}

/** Far enough outside of a frame that a ring's clipped edge is not seen, strokes included. */
const CLIP_PX = 40;

const loaded = new Map<string, Earth>();

export function earthInFrame(frame: Frame): EarthInFrame {
  const { rings, borders } = earth(frame.z < 4 ? '110m' : frame.z < 7 ? '50m' : '10m');
  const beyond = CLIP_PX / frame.scale;
  const [left, top, right, bottom] = frame.box;
  const box = [left - beyond, top - beyond, right + beyond, bottom + beyond] as const;
  const inPixels = (line: ArrayLike<number>) =>
    Array.from(line, (at, i) => at * frame.scale - (i % 2 === 0 ? frame.left : frame.top));
  return {
    land: near(rings, box)
      .map(({ line }) => inPixels(clipRing(line, box)))
      .filter((ring) => ring.length > 4),
    borders: near(borders, box).flatMap(({ line }) => clipLine(line, box).map(inPixels)),
  };
}

function near(lines: BoxedLine[], box: WorldBox): BoxedLine[] {
  return lines.filter((line) => boxesMeet(line.box, box));
}

function earth(detail: '110m' | '50m' | '10m'): Earth {
  const known = loaded.get(detail);
  if (known) return known;
  const path = createRequire(import.meta.url).resolve(`world-atlas/countries-${detail}.json`);
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Topology<{
    land: GeometryCollection;
    countries: GeometryCollection;
  }>;
  const { land, countries } = atlas.objects;
  const rings = feature(atlas, land).features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon'
      ? geometry.coordinates
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flat()
        : [],
  );
  const borders = mesh(atlas, countries, (a, b) => a !== b).coordinates;
  const result = { rings: rings.flatMap(boxed), borders: borders.flatMap(boxed) };
  loaded.set(detail, result);
  return result;
}

function boxed(positions: Position[]): BoxedLine[] {
  return unwrapped(positions).map((part) => {
    const line = worldLine(part);
    return { line, box: boxOf(line) };
  });
}
