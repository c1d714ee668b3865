import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Feature, Position } from 'geojson';
import { unwrapped } from './antimeridian.ts';
import { clipRing } from './clip.ts';
import type { Frame } from './frame.ts';
import { boxOf, boxesMeet, worldLine, type WorldBox, type WorldLine } from './mercator.ts';

interface BoxedLine {
  line: WorldLine;
  box: WorldBox;
}

/** Coastlines of the world (Natural Earth) at one level of detail. */
interface Earth {
  land: BoxedLine[];
  australia: BoxedLine[];
}

/** Clipping distance outside a frame that hides a ring's clipped edges, including their strokes. */
const CLIP_PX = 40;

/** ISO 3166-1 numeric code, which the atlas uses as country id. */
const AUSTRALIA = '036';

const loaded = new Map<string, Earth>();

/**
 * Land in pixels of a frame: closed rings of x, y pairs, holes too. Clipped edges lie outside the
 * frame.
 */
export function landInFrame(frame: Frame): number[][] {
  return ringsInPixels(earthAt(frame).land, frame);
}

/** Australia's land, in the form of `landInFrame`. */
export function australiaInFrame(frame: Frame): number[][] {
  return ringsInPixels(earthAt(frame).australia, frame);
}

function earthAt({ z }: Frame): Earth {
  return earth(z < 4 ? '110m' : z < 7 ? '50m' : '10m');
}

function ringsInPixels(rings: BoxedLine[], { box, scale, left, top }: Frame): number[][] {
  const beyond = CLIP_PX / scale;
  const clipBox: WorldBox = [box[0] - beyond, box[1] - beyond, box[2] + beyond, box[3] + beyond];
  return rings
    .filter((ring) => boxesMeet(ring.box, clipBox))
    .map(({ line }) =>
      clipRing(line, clipBox).map((at, i) => at * scale - (i % 2 === 0 ? left : top)),
    )
    .filter((ring) => ring.length > 4);
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
  const result = {
    land: feature(atlas, land).features.flatMap(ringsOf).flatMap(boxed),
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
