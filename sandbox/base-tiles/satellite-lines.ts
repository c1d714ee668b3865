import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Road } from '../district/index.ts';
import { clipLine } from './clip.ts';
import type { DrawnLandscape } from './drawn-landscape.ts';
import type { Frame } from './frame.ts';
import { CARRIAGEWAY_M, ROAD_KINDS } from './road-widths.ts';
import { traceLine } from './trace.ts';

const EDGES_ZOOM = 12;
const WATER = '#2b414a';

/** Draws paddock edges, water and roads over the ground. */
export function paintLines(context: SKRSContext2D, frame: Frame, landscape: DrawnLandscape): void {
  context.lineJoin = 'round';
  context.lineCap = 'butt';
  if (frame.z >= EDGES_ZOOM) paintEdges(context, frame, landscape);
  paintWater(context, frame, landscape);
  for (const kind of ROAD_KINDS) paintRoads(context, frame, landscape, kind);
}

/** Fences are not visible from above, but the grass and wheel tracks along them are. */
function paintEdges(context: SKRSContext2D, frame: Frame, landscape: DrawnLandscape): void {
  context.beginPath();
  for (const index of landscape.unitsIn(frame.box)) {
    const { rings, unit } = landscape.units[index]!;
    if (unit.landUse === 'water' || unit.landUse === 'road') continue;
    if (unit.landUse === 'town' && frame.z < 16) continue;
    for (const ring of rings) {
      for (const run of clipLine(ring, frame.box)) traceLine(context, frame, run);
    }
  }
  context.lineWidth = Math.max(0.8, Math.min(5, 3 * frame.pxPerMetre));
  context.strokeStyle = 'rgba(46, 44, 26, 0.28)';
  context.stroke();
}

function paintWater(context: SKRSContext2D, frame: Frame, landscape: DrawnLandscape): void {
  for (const { source, line } of landscape.watercoursesIn(frame.box)) {
    const px = source.widthM * frame.pxPerMetre;
    context.beginPath();
    for (const run of clipLine(line, reach(frame, 0.05))) traceLine(context, frame, run);
    for (const [beltM, alpha] of [
      [240, 0.14],
      [130, 0.2],
      [60, 0.26],
    ] as const) {
      context.lineWidth = px + beltM * frame.pxPerMetre;
      context.strokeStyle = `rgba(48, 58, 34, ${alpha})`;
      context.stroke();
    }
    context.lineWidth = Math.max(px, frame.z >= 11 ? 1 : 0.6);
    context.strokeStyle = WATER;
    context.stroke();
    context.lineWidth = px * 0.6;
    context.strokeStyle = 'rgba(54, 82, 92, 0.35)';
    context.stroke();
  }
}

/** First zoom and colour of each kind of road. */
const ROAD_LOOKS: Record<Road['kind'], { zoom: number; colour: string }> = {
  highway: { zoom: 9, colour: '177, 170, 156' },
  road: { zoom: 11, colour: '188, 174, 142' },
  street: { zoom: 13, colour: '170, 164, 150' },
  track: { zoom: 13, colour: '186, 164, 124' },
};

function paintRoads(
  context: SKRSContext2D,
  frame: Frame,
  landscape: DrawnLandscape,
  kind: Road['kind'],
): void {
  const { zoom, colour } = ROAD_LOOKS[kind];
  if (frame.z < zoom) return;
  const px = CARRIAGEWAY_M[kind] * frame.pxPerMetre;
  context.beginPath();
  for (const { source, line } of landscape.roadsIn(frame.box)) {
    if (source.kind !== kind) continue;
    for (const run of clipLine(line, reach(frame, 0.05))) traceLine(context, frame, run);
  }
  // A road thinner than a pixel is drawn fainter, not wider.
  const least = 0.9;
  context.lineWidth = Math.max(px + 3 * frame.pxPerMetre, least);
  context.strokeStyle = `rgba(${colour}, 0.25)`;
  context.stroke();
  context.lineWidth = Math.max(px, least);
  context.strokeStyle = `rgba(${colour}, ${Math.min(0.92, 0.35 + (0.6 * px) / least)})`;
  context.stroke();
}

/** The frame's box, enlarged so that wide lines just outside it are included. */
function reach(frame: Frame, share: number) {
  const [left, top, right, bottom] = frame.box;
  const by = Math.max(share * (right - left), (300 * frame.pxPerMetre) / frame.scale);
  return [left - by, top - by, right + by, bottom + by] as const;
}
