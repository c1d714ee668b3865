import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from './frame.ts';
import type { WorldLine } from './mercator.ts';

/** Adds a closed ring in pixels, as x, y pairs, to the path. */
export function traceRing(context: SKRSContext2D, ring: ArrayLike<number>): void {
  tracePixels(context, ring);
  context.closePath();
}

export function tracePixels(context: SKRSContext2D, line: ArrayLike<number>): void {
  for (let i = 0; i < line.length; i += 2) {
    if (i === 0) context.moveTo(line[0]!, line[1]!);
    else context.lineTo(line[i]!, line[i + 1]!);
  }
}

export function traceLine(context: SKRSContext2D, frame: Frame, line: WorldLine): void {
  for (let i = 0; i < line.length; i += 2) {
    const x = line[i]! * frame.scale - frame.left;
    const y = line[i + 1]! * frame.scale - frame.top;
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
}
