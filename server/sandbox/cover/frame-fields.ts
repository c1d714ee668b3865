import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { addNoise, type Octave } from '../base-tiles/noise.ts';
import { australiaInFrame } from '../base-tiles/earth.ts';
import { traceLine, traceRing } from '../base-tiles/trace.ts';
import { clipLine } from '../base-tiles/clip.ts';
import type { Frame } from '../base-tiles/frame.ts';
import type { DrawnLandscape } from '../base-tiles/index.ts';

/** Noise of several waves at every pixel of a frame. */
export function noiseField(frame: Frame, waves: readonly Octave[]): Float32Array {
  const field = new Float32Array(frame.size * frame.size);
  for (const wave of waves) addNoise(field, frame, wave);
  return field;
}

/** How much of every pixel is Australian land, 0–255. */
export function landShare(frame: Frame): Uint8Array {
  return painted(frame, (context) => {
    context.beginPath();
    for (const ring of australiaInFrame(frame)) traceRing(context, ring);
    context.fill('evenodd');
  });
}

/** How near water every pixel is, 0–255 in a watercourse's bed. */
export function waterside(frame: Frame, landscape: DrawnLandscape): Uint8Array {
  return painted(frame, (context) => {
    context.lineJoin = 'round';
    for (const { source, line } of landscape.watercoursesIn(frame.box)) {
      context.beginPath();
      for (const run of clipLine(line, frame.box)) traceLine(context, frame, run);
      for (const [beyondM, light] of BANKS) {
        context.lineWidth = Math.max(0.5, (source.widthM + beyondM) * frame.pxPerMetre);
        context.strokeStyle = `rgba(255, 255, 255, ${light})`;
        context.stroke();
      }
    }
  });
}

/** Metres beyond the bed, both banks together, and how near the water that is. */
const BANKS = [
  [420, 0.25],
  [220, 0.4],
  [60, 0.6],
] as const;

function painted(frame: Frame, paint: (context: SKRSContext2D) => void): Uint8Array {
  const context = createCanvas(frame.size, frame.size).getContext('2d');
  context.fillStyle = '#fff';
  paint(context);
  const { data } = context.getImageData(0, 0, frame.size, frame.size);
  return Uint8Array.from({ length: frame.size ** 2 }, (_, i) => data[4 * i + 3]!);
}

/** 0 up to `from`, 1 from `to` on, smooth between. */
export function between(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
