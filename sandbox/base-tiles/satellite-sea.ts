import type { SKRSContext2D } from '@napi-rs/canvas';
import { earthInFrame } from './earth.ts';
import type { Frame } from './frame.ts';
import { traceRing } from './trace.ts';

const DEEP = '#0a1c30';
/**
 * Stroke widths along the coast; each adds a little light, so that the shore fades into deep water.
 */
const SHALLOWS = [26, 21, 17, 13, 9.5, 6.5, 4, 2];
const SHALLOW = 'rgba(58, 122, 138, 0.075)';

/** Covers everything but land with sea, lighter along the shore. */
export function paintSea(context: SKRSContext2D, frame: Frame): void {
  const { land } = earthInFrame(frame);
  context.save();
  context.beginPath();
  // The sea is a box larger than the frame with the land's rings as holes.
  context.rect(-100, -100, frame.size + 200, frame.size + 200);
  for (const ring of land) traceRing(context, ring);
  context.clip('evenodd');
  context.fillStyle = DEEP;
  context.fillRect(0, 0, frame.size, frame.size);
  context.lineJoin = 'round';
  context.strokeStyle = SHALLOW;
  for (const widthPx of frame.z < 4 ? SHALLOWS.slice(-3) : SHALLOWS) {
    context.beginPath();
    for (const ring of land) traceRing(context, ring);
    context.lineWidth = widthPx * Math.min(1, 0.3 + frame.z / 8);
    context.stroke();
  }
  context.restore();
}
