import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Road } from '../district/index.ts';
import { clipLine } from './clip.ts';
import type { DrawnLandscape } from './drawn-landscape.ts';
import type { Frame } from './frame.ts';
import { CARRIAGEWAY_M, ROAD_KINDS } from './road-widths.ts';
import { traceLine } from './trace.ts';

interface RoadLook {
  zoom: number;
  /** Width at the first zoom; multiplied by `growth` at each further zoom. */
  widthPx: number;
  growth: number;
  fill: string;
  casing: string;
}

const LOOKS: Record<Road['kind'], RoadLook> = {
  highway: { zoom: 9, widthPx: 1.6, growth: 1.3, fill: '#f9d98c', casing: '#d9ae5c' },
  road: { zoom: 10, widthPx: 0.7, growth: 1.38, fill: '#ffffff', casing: '#c9c2b4' },
  street: { zoom: 13, widthPx: 1.2, growth: 1.5, fill: '#ffffff', casing: '#cfc9bd' },
  track: { zoom: 13, widthPx: 0.7, growth: 1.3, fill: '#c4b393', casing: '#c4b393' },
};

/** Narrower roads are drawn as one line in the colour of their casing. */
const MIN_CASED_PX = 2;
const TRACK_DASH = [6, 4];

/** Draws all casings before all fills, so that intersections are open. */
export function paintStreetRoads(
  context: SKRSContext2D,
  frame: Frame,
  landscape: DrawnLandscape,
): void {
  const kinds = ROAD_KINDS.filter((kind) => frame.z >= LOOKS[kind].zoom);
  const trace = (kind: Road['kind']) => {
    context.beginPath();
    for (const { source, line } of landscape.roadsIn(frame.box)) {
      if (source.kind !== kind) continue;
      for (const run of clipLine(line, frame.box)) traceLine(context, frame, run);
    }
  };
  context.save();
  context.lineCap = 'round';
  for (const kind of kinds) {
    if (kind === 'track') continue;
    const width = widthPx(kind, frame);
    trace(kind);
    context.lineWidth = width < MIN_CASED_PX ? width : width + 1.6;
    context.strokeStyle = LOOKS[kind].casing;
    context.stroke();
  }
  for (const kind of kinds) {
    const width = widthPx(kind, frame);
    if (width < MIN_CASED_PX && kind !== 'track') continue;
    trace(kind);
    context.lineCap = kind === 'track' ? 'butt' : 'round';
    context.setLineDash(kind === 'track' ? TRACK_DASH : []);
    context.lineWidth = width;
    context.strokeStyle = LOOKS[kind].fill;
    context.stroke();
  }
  context.restore();
}

function widthPx(kind: Road['kind'], { z, pxPerMetre }: Frame): number {
  const { zoom, widthPx: first, growth } = LOOKS[kind];
  return Math.max(Math.min(18, first * growth ** (z - zoom)), CARRIAGEWAY_M[kind] * pxPerMetre);
}
