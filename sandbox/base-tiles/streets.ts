import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { BuildingsOf } from './buildings.ts';
import { clipLine } from './clip.ts';
import type { DrawnLandscape } from './drawn-landscape.ts';
import { earthInFrame } from './earth.ts';
import { frameOf, TILE_PX, type Frame } from './frame.ts';
import { HIGHWAYS } from './highways.ts';
import { labelStyle } from './label-font.ts';
import { LabelPlan } from './label-plan.ts';
import { addLineLabels } from './line-labels.ts';
import { boxOf } from './mercator.ts';
import { addRegionLabels, addTownLabels } from './place-labels.ts';
import { STATE_BORDERS } from './state-borders.ts';
import { paintStreetRoads } from './street-roads.ts';
import type { TileAddress } from './tile-address.ts';
import { traceClosed, traceLine, tracePixels, traceRing } from './trace.ts';

const LAND = '#f4f2ec';
const WATER = '#b3d0de';
const SHORE = '#94b6c7';
const TOWN = '#e9e6df';
const BUSH = '#d9e5cb';
const BORDER = '#b3a7b5';
const BUILDING = '#dbd5ca';
const BUILDING_EDGE = '#c6bfb2';
const LABELS = {
  text: '#3d4045',
  road: '#4a4d53',
  quiet: '#7b7d83',
  sea: '#5d8aa3',
  water: '#4f7f9a',
  halo: 'rgba(255, 255, 255, 0.85)',
};

const LANDSCAPE_ZOOM = 9;
const BUILDINGS_ZOOM = 16;
const NUMBERS_ZOOM = 17;

/** Paints a muted street map: light land, roads by class, names. */
export function streetsPainter(landscape: DrawnLandscape, buildings: BuildingsOf) {
  const plans = new Map<number, LabelPlan>();
  const planOf = (z: number) => {
    let plan = plans.get(z);
    if (!plan) plans.set(z, (plan = labelsOf(z, landscape)));
    return plan;
  };

  return (address: TileAddress): Uint8ClampedArray => {
    const frame = frameOf(address, 0);
    const context = createCanvas(TILE_PX, TILE_PX).getContext('2d');
    context.lineJoin = 'round';
    paintEarth(context, frame);
    if (frame.z >= LANDSCAPE_ZOOM) {
      paintLand(context, frame, landscape);
      paintWatercourses(context, frame, landscape);
      if (frame.z >= BUILDINGS_ZOOM) paintBuildings(context, frame, landscape, buildings);
      paintStreetRoads(context, frame, landscape);
      if (frame.z >= NUMBERS_ZOOM) paintNumbers(context, frame, landscape, buildings);
    }
    planOf(frame.z).draw(context, frame);
    return context.getImageData(0, 0, TILE_PX, TILE_PX).data;
  };
}

function labelsOf(z: number, landscape: DrawnLandscape): LabelPlan {
  const plan = new LabelPlan();
  addTownLabels(plan, z, landscape, LABELS, 5);
  addRegionLabels(plan, z, LABELS);
  addLineLabels(plan, z, landscape, LABELS);
  return plan;
}

function paintEarth(context: SKRSContext2D, frame: Frame): void {
  const { land, borders } = earthInFrame(frame);
  context.fillStyle = WATER;
  context.fillRect(0, 0, frame.size, frame.size);
  context.beginPath();
  for (const ring of land) traceRing(context, ring);
  context.fillStyle = LAND;
  context.fill('evenodd');
  context.lineWidth = 1;
  context.strokeStyle = SHORE;
  context.stroke();
  if (frame.z >= LANDSCAPE_ZOOM) return;

  context.save();
  context.clip('evenodd');
  if (frame.z >= 5) paintHighways(context, frame);
  context.beginPath();
  for (const border of borders) tracePixels(context, border);
  context.lineWidth = 1;
  context.strokeStyle = BORDER;
  context.stroke();
  context.beginPath();
  for (const border of STATE_BORDERS) traceLine(context, frame, border);
  context.setLineDash([5, 3]);
  context.stroke();
  context.restore();
}

function paintHighways(context: SKRSContext2D, frame: Frame): void {
  context.beginPath();
  for (const route of HIGHWAYS) traceLine(context, frame, route);
  const width = 1 + 0.45 * (frame.z - 5);
  context.lineWidth = width + 1.2;
  context.strokeStyle = '#e0c38c';
  context.stroke();
  context.lineWidth = width;
  context.strokeStyle = '#fae3b0';
  context.stroke();
}

/** Draws one path per land use, so that neighbours of one colour join without a seam. */
function paintLand(context: SKRSContext2D, frame: Frame, landscape: DrawnLandscape): void {
  const units = landscape.unitsIn(frame.box).map((index) => landscape.units[index]!);
  for (const [landUse, colour] of [
    ['town', TOWN],
    ['bush', BUSH],
    ['water', WATER],
  ] as const) {
    context.beginPath();
    for (const { unit, rings } of units) {
      if (unit.landUse !== landUse) continue;
      for (const ring of rings) {
        traceLine(context, frame, ring);
        context.closePath();
      }
    }
    context.fillStyle = colour;
    context.fill('evenodd');
  }
}

function paintWatercourses(context: SKRSContext2D, frame: Frame, landscape: DrawnLandscape): void {
  context.lineCap = 'round';
  context.strokeStyle = WATER;
  for (const { source, line } of landscape.watercoursesIn(frame.box)) {
    context.beginPath();
    for (const run of clipLine(line, frame.box)) traceLine(context, frame, run);
    context.lineWidth = Math.max(source.widthM * frame.pxPerMetre, source.widthM > 30 ? 2.2 : 1.2);
    context.stroke();
  }
}

function paintBuildings(
  context: SKRSContext2D,
  frame: Frame,
  landscape: DrawnLandscape,
  buildings: BuildingsOf,
): void {
  const all = landscape.unitsIn(frame.box).flatMap(buildings);
  traceClosed(
    context,
    frame,
    all.filter(({ kind }) => kind === 'house' || kind === 'shed'),
  );
  context.fillStyle = BUILDING;
  context.fill();
  context.lineWidth = 0.7;
  context.strokeStyle = BUILDING_EDGE;
  context.stroke();
}

function paintNumbers(
  context: SKRSContext2D,
  frame: Frame,
  landscape: DrawnLandscape,
  buildings: BuildingsOf,
): void {
  const { font } = labelStyle({
    ...LABELS,
    sizePx: frame.z >= 18 ? 11 : 9.5,
    colour: LABELS.quiet,
  });
  context.font = font;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = LABELS.quiet;
  for (const index of landscape.unitsIn(frame.box)) {
    const { roadNumber } = landscape.units[index]!.unit;
    const house = buildings(index).find(({ kind }) => kind === 'house');
    if (roadNumber === null || !house) continue;
    const [left, top, right, bottom] = boxOf(house.corners);
    const x = ((left + right) / 2) * frame.scale - frame.left;
    const y = ((top + bottom) / 2) * frame.scale - frame.top;
    context.fillText(roadNumber, x, y);
  }
}
