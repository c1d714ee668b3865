import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Feature, Position } from 'geojson';
import { unwrapped } from './antimeridian.ts';
import { clipLine, clipRing } from './clip.ts';
import type { Frame } from './frame.ts';
import { boxOf, boxesMeet, worldLine, type WorldBox, type WorldLine } from './mercator.ts';

interface BoxedLine {
  line: WorldLine;
  box: WorldBox;
}

/** Coastlines and borders of the world (Natural Earth) at one level of detail. */
interface Earth {
  rings: BoxedLine[];
  borders: BoxedLine[];
  australia: BoxedLine[];
}

/** Outlines in pixels of a frame, as x, y pairs. */
export interface EarthInFrame {
  /** Closed rings; holes have the opposite orientation. Clipped edges lie outside the frame. */
  land: number[][];
  borders: number[][];
}

/** Clipping distance outside a frame that hides a ring's clipped edges, including their strokes. */
const CLIP_PX = 40;

/** ISO 3166-1 numeric code, which the atlas uses as country id. */
const AUSTRALIA = '036';

const loaded = new Map<string, Earth>();

export function earthInFrame(frame: Frame): EarthInFrame {
  const { rings, borders } = earthAt(frame);
  const box = boxAround(frame);
  return {
    land: ringsInPixels(rings, frame),
    borders: near(borders, box).flatMap(({ line }) =>
      clipLine(line, box).map((part) => inPixels(part, frame)),
    ),
  };
}

/** Australia's land, in the form of `EarthInFrame.land`. */
export function australiaInFrame(frame: Frame): number[][] {
  return ringsInPixels(earthAt(frame).australia, frame);
}

function earthAt({ z }: Frame): Earth {
  return earth(z < 4 ? '110m' : z < 7 ? '50m' : '10m');
}

function boxAround({ box: [left, top, right, bottom], scale }: Frame): WorldBox {
  const beyond = CLIP_PX / scale;
  return [left - beyond, top - beyond, right + beyond, bottom + beyond];
}

function ringsInPixels(rings: BoxedLine[], frame: Frame): number[][] {
  const box = boxAround(frame);
  return near(rings, box)
    .map(({ line }) => inPixels(clipRing(line, box), frame))
    .filter((ring) => ring.length > 4);
}

function inPixels(line: ArrayLike<number>, { scale, left, top }: Frame): number[] {
  return Array.from(line, (at, i) => at * scale - (i % 2 === 0 ? left : top));
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
  const borders = mesh(atlas, countries, (a, b) => a !== b).coordinates;
  const result = {
    rings: feature(atlas, land).features.flatMap(ringsOf).flatMap(boxed),
    borders: borders.flatMap(boxed),
    australia: feature(atlas, countries)
      .features.filter(({ id }) => id === AUSTRALIA)
      .flatMap(ringsOf)
      .flatMap(boxed),
  };
  loaded.set(detail, result);
  return result;
}

function ringsOf({ geometry }: Feature): Position[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
}

function boxed(positions: Position[]): BoxedLine[] {
  return unwrapped(positions).map((part) => {
    const line = worldLine(part);
    return { line, box: boxOf(line) };
  });
}
