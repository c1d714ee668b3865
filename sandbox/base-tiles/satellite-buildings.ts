import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Building, BuildingsOf } from './buildings.ts';
import type { DrawnLandscape } from './drawn-landscape.ts';
import type { Frame } from './frame.ts';
import { traceClosed } from './trace.ts';

const BUILDINGS_ZOOM = 14;
/** Zoom from which ridges, shadows and soft edges are drawn. */
const CLOSE_ZOOM = 16;

/** Colours of the lit and shaded half of each roof. */
const ROOFS: readonly (readonly [lit: string, shaded: string])[] = [
  ['#b4b2ab', '#95938d'],
  ['#a6a196', '#88847b'],
  ['#8b4f40', '#6d3c31'],
  ['#7c8083', '#62676b'],
  ['#c4bfb2', '#a39f94'],
  ['#6f7c70', '#57635a'],
  ['#96584a', '#764337'],
  ['#d0cdc4', '#aeaba3'],
  ['#5d656b', '#485056'],
  ['#a98f72', '#8a745c'],
];
const SHEDS: readonly (readonly [string, string])[] = [
  ['#bcbcb8', '#9c9d9a'],
  ['#a9aaa6', '#8b8c89'],
  ['#94897b', '#786f63'],
];

const FLAT = {
  yard: 'rgba(118, 111, 80, 0.6)',
  drive: 'rgba(160, 146, 116, 0.8)',
  pool: '#56aab5',
};

export function paintBuildings(
  context: SKRSContext2D,
  frame: Frame,
  landscape: DrawnLandscape,
  buildingsOf: BuildingsOf,
): void {
  if (frame.z < BUILDINGS_ZOOM) return;
  const buildings = landscape.unitsIn(frame.box).flatMap(buildingsOf);
  if (frame.z < CLOSE_ZOOM) paintFromAfar(context, frame, buildings);
  else for (const building of buildings) paintBuilding(context, frame, building);
}

/** Draws one path per colour, yards first, because a town has thousands of roofs. */
function paintFromAfar(context: SKRSContext2D, frame: Frame, buildings: readonly Building[]): void {
  const byColour = new Map<string, Building[]>([[FLAT.yard, []]]);
  for (const building of buildings) {
    const { kind } = building;
    const isSpeck = kind === 'drive' || kind === 'pool';
    if (isSpeck && frame.z === BUILDINGS_ZOOM) continue;
    const colour = kind === 'house' || kind === 'shed' ? roofOf(building)[0] : FLAT[kind];
    const others = byColour.get(colour);
    if (others) others.push(building);
    else byColour.set(colour, [building]);
  }
  for (const [colour, painted] of byColour) {
    traceClosed(context, frame, painted);
    context.fillStyle = colour;
    context.fill();
  }
}

function roofOf({ kind, chance }: Building): readonly [lit: string, shaded: string] {
  const looks = kind === 'house' ? ROOFS : SHEDS;
  return looks[Math.floor(chance * looks.length)]!;
}

function paintBuilding(context: SKRSContext2D, frame: Frame, building: Building): void {
  const points: Point[] = [];
  for (let i = 0; i < 8; i += 2) {
    points.push([
      building.corners[i]! * frame.scale - frame.left,
      building.corners[i + 1]! * frame.scale - frame.top,
    ]);
  }
  const [a, b, c, d] = points as [Point, Point, Point, Point];
  if (building.kind === 'yard') {
    paintYard(context, a, c);
    return;
  }
  if (building.kind === 'drive' || building.kind === 'pool') {
    fill(context, points, FLAT[building.kind]);
    return;
  }
  const shadow = 2.6 * frame.pxPerMetre;
  const cast = points.map(([x, y]): Point => [x + shadow, y + shadow * 0.9]);
  fill(context, cast, 'rgba(20, 22, 16, 0.4)');
  // The ridge runs along the longer edge; the half that faces north-west is lit.
  const [lit, shaded] = roofOf(building);
  const start: Point = [(a[0] + d[0]) / 2, (a[1] + d[1]) / 2];
  const end: Point = [(b[0] + c[0]) / 2, (b[1] + c[1]) / 2];
  const nearIsLit = a[0] + a[1] + b[0] + b[1] < c[0] + c[1] + d[0] + d[1];
  fill(context, points, shaded);
  fill(context, nearIsLit ? [a, b, end, start] : [start, end, c, d], lit);
}

/** Bare and mown ground around farm buildings, with a soft edge. */
function paintYard(context: SKRSContext2D, a: Point, c: Point): void {
  const [x, y] = [(a[0] + c[0]) / 2, (a[1] + c[1]) / 2];
  const radius = 0.75 * Math.hypot(a[0] - x, a[1] - y) + 1;
  const gradient = context.createRadialGradient(x, y, radius * 0.35, x, y, radius * 1.25);
  gradient.addColorStop(0, 'rgba(128, 117, 86, 0.9)');
  gradient.addColorStop(0.6, 'rgba(112, 108, 76, 0.7)');
  gradient.addColorStop(1, 'rgba(108, 104, 72, 0)');
  context.fillStyle = gradient;
  context.beginPath();
  context.arc(x, y, radius * 1.25, 0, 2 * Math.PI);
  context.fill();
}

type Point = [x: number, y: number];

function fill(context: SKRSContext2D, points: readonly Point[], style: string): void {
  context.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  context.closePath();
  context.fillStyle = style;
  context.fill();
}
