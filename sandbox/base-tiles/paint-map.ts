import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Road } from '../district/index.ts';
import { climateField } from './climate.ts';
import { clipLine } from './clip.ts';
import type { DrawnLandscape, DrawnUnit } from './drawn-landscape.ts';
import { landInFrame } from './earth.ts';
import { TILE_PX, type Frame } from './frame.ts';
import type { Look } from './looks.ts';
import { hashUnit } from './noise.ts';
import { traceLine, traceRing } from './trace.ts';

/** First zoom that draws the sample landscape; further out, its parcels are specks. */
const LANDSCAPE_ZOOM = 9;
const TOWN_EDGES_ZOOM = 16;
/** A parcel smaller than this is drawn as its box. */
const MIN_OUTLINED_PX = 3;
const MIN_RIVER_PX = 1.2;

/** Drawing order, first zoom and sealed width of each kind of road. */
const ROADS: readonly { kind: Road['kind']; zoom: number; widthM: number; minPx: number }[] = [
  { kind: 'track', zoom: 13, widthM: 3, minPx: 0.7 },
  { kind: 'street', zoom: 13, widthM: 5, minPx: 0.9 },
  { kind: 'road', zoom: 10, widthM: 5, minPx: 1.1 },
  { kind: 'highway', zoom: 9, widthM: 14, minPx: 1.8 },
];

/** Paints ground, sea and the sample landscape's parcels, waters and roads in flat colours. */
export function paintMap(
  context: SKRSContext2D,
  frame: Frame,
  landscape: DrawnLandscape,
  look: Look,
): void {
  paintGround(context, frame, look);
  paintSea(context, frame, look);
  if (frame.z < LANDSCAPE_ZOOM) return;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  paintUnits(context, frame, landscape, look);
  for (const { source, line } of landscape.watercoursesIn(frame.box)) {
    const widthPx = Math.max(MIN_RIVER_PX, source.widthM * frame.pxPerMetre);
    strokeLine(context, frame, line, widthPx, look.landUse.water[0]!);
  }
  const roads = landscape.roadsIn(frame.box);
  for (const { kind, zoom, widthM, minPx } of ROADS) {
    if (frame.z < zoom) continue;
    for (const { source, line } of roads) {
      if (source.kind !== kind) continue;
      const widthPx = Math.max(minPx, widthM * frame.pxPerMetre);
      strokeLine(context, frame, line, widthPx, look.road[kind]);
    }
  }
}

function paintGround(context: SKRSContext2D, frame: Frame, { ground }: Look): void {
  context.fillStyle = ground[0]!;
  context.fillRect(0, 0, TILE_PX, TILE_PX);
  if (ground.length === 1) return;
  const ramp = ground.map((colour) =>
    [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)),
  );
  const image = context.createImageData(TILE_PX, TILE_PX);
  climateField(frame).forEach((green, at) => {
    const step = Math.min(0.999, Math.max(0, green)) * (ramp.length - 1);
    const [from, to] = [ramp[Math.floor(step)]!, ramp[Math.floor(step) + 1]!];
    from.forEach((part, c) => {
      image.data[4 * at + c] = part + (to[c]! - part) * (step % 1);
    });
    image.data[4 * at + 3] = 255;
  });
  context.putImageData(image, 0, 0);
}

/** The sea is a box larger than the frame with the land's rings as holes. */
function paintSea(context: SKRSContext2D, frame: Frame, { sea }: Look): void {
  context.beginPath();
  context.rect(-100, -100, TILE_PX + 200, TILE_PX + 200);
  for (const ring of landInFrame(frame)) traceRing(context, ring);
  context.fillStyle = sea;
  context.fill('evenodd');
}

function paintUnits(
  context: SKRSContext2D,
  frame: Frame,
  landscape: DrawnLandscape,
  { landUse, edge, edgesZoom }: Look,
): void {
  const { units } = landscape;
  const visible = landscape.unitsIn(frame.box);
  const byColour = new Map<string, number[]>();
  for (const index of visible) {
    const colours = landUse[units[index]!.unit.landUse];
    const colour = colours[Math.floor(hashUnit(index, 1, 71) * colours.length)];
    if (colour === undefined) continue;
    const group = byColour.get(colour);
    if (group) group.push(index);
    else byColour.set(colour, [index]);
  }
  for (const [colour, group] of byColour) {
    context.fillStyle = colour;
    context.beginPath();
    for (const index of group) {
      const { rings, box } = units[index]!;
      const [width, height] = [(box[2] - box[0]) * frame.scale, (box[3] - box[1]) * frame.scale];
      if (Math.max(width, height) < MIN_OUTLINED_PX) {
        const [x, y] = [box[0] * frame.scale - frame.left, box[1] * frame.scale - frame.top];
        context.fillRect(x, y, width, height);
      } else {
        traceRings(context, frame, rings);
      }
    }
    context.fill('evenodd');
  }
  if (frame.z < edgesZoom) return;
  context.beginPath();
  for (const index of visible) {
    const { unit, rings } = units[index]!;
    const isOpen = unit.landUse === 'road' || unit.landUse === 'water';
    const isTooSmall = unit.landUse === 'town' && frame.z < TOWN_EDGES_ZOOM;
    if (!isOpen && !isTooSmall) traceRings(context, frame, rings);
  }
  context.lineWidth = 1;
  context.strokeStyle = edge;
  context.stroke();
}

function traceRings(context: SKRSContext2D, frame: Frame, rings: DrawnUnit['rings']): void {
  for (const ring of rings) {
    traceLine(context, frame, ring);
    context.closePath();
  }
}

function strokeLine(
  context: SKRSContext2D,
  frame: Frame,
  line: Float64Array,
  widthPx: number,
  colour: string,
): void {
  context.beginPath();
  for (const run of clipLine(line, frame.box)) traceLine(context, frame, run);
  context.lineWidth = widthPx;
  context.strokeStyle = colour;
  context.stroke();
}
