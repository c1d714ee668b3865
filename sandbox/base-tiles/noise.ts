import type { Frame } from './frame.ts';
import { EQUATOR_M } from './mercator.ts';

/** Deterministic pseudo-random value 0–1 of a lattice point, the same on every tile. */
export function hashUnit(x: number, y: number, seed: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 0x1_0000_0000;
}

export interface Octave {
  /** In metres of Web Mercator. */
  wavelengthM: number;
  amplitude: number;
  seed: number;
}

/** Amplitude below which the colour does not change. */
const INVISIBLE = 0.001;

/** Compensates for the cubic B-spline reducing the spread of random values. */
const SPLINE_GAIN = 1.9;

/**
 * Adds smooth noise, about -amplitude to +amplitude, to every pixel of a frame. The noise depends
 * on ground coordinates, so tiles join without seams. Waves close to the size of a pixel fade out
 * instead of flickering between zooms. Uses cubic B-splines over random values, because linear
 * interpolation would show the lattice.
 */
export function addNoise(field: Float32Array, frame: Frame, octave: Octave): void {
  const { wavelengthM, seed } = octave;
  const cells = EQUATOR_M / wavelengthM / frame.scale;
  const fade = Math.min(1, Math.max(0, 1.4 - 2.8 * cells));
  if (Math.abs(octave.amplitude * fade) < INVISIBLE) return;
  const { size } = frame;
  const columns = lattice(frame.left, cells, size);
  const rows = lattice(frame.top, cells, size);
  const lines = [0, 1, 2, 3].map(() => new Float32Array(size));
  let current = NaN;
  for (let y = 0; y < size; y++) {
    const row = rows.cell[y]!;
    if (row !== current) {
      lines.forEach((line, i) => fillLine(line, columns, row + i - 1, seed));
      current = row;
    }
    const [a, b, c, d] = lines as [Float32Array, Float32Array, Float32Array, Float32Array];
    const gain = octave.amplitude * fade * SPLINE_GAIN;
    const [wa, wb] = [gain * rows.weights[4 * y]!, gain * rows.weights[4 * y + 1]!];
    const [wc, wd] = [gain * rows.weights[4 * y + 2]!, gain * rows.weights[4 * y + 3]!];
    for (let x = 0, at = y * size; x < size; x++, at++) {
      field[at]! += wa * a[x]! + wb * b[x]! + wc * c[x]! + wd * d[x]!;
    }
  }
}

interface Lattice {
  cell: Int32Array;
  /** Weights of the lattice points at -1, 0, +1 and +2; four per pixel. */
  weights: Float32Array;
}

function lattice(startPx: number, cells: number, size: number): Lattice {
  const cell = new Int32Array(size);
  const weights = new Float32Array(4 * size);
  for (let i = 0; i < size; i++) {
    const at = (startPx + i + 0.5) * cells;
    const whole = Math.floor(at);
    const t = at - whole;
    cell[i] = whole;
    weights[4 * i] = (1 - t) ** 3 / 6;
    weights[4 * i + 1] = (3 * t ** 3 - 6 * t ** 2 + 4) / 6;
    weights[4 * i + 2] = (-3 * t ** 3 + 3 * t ** 2 + 3 * t + 1) / 6;
    weights[4 * i + 3] = t ** 3 / 6;
  }
  return { cell, weights };
}

function fillLine(out: Float32Array, columns: Lattice, row: number, seed: number): void {
  const { cell, weights } = columns;
  const value = (column: number) => hashUnit(column, row, seed) * 2 - 1;
  let current = NaN;
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let x = 0; x < out.length; x++) {
    const at = cell[x]!;
    if (at !== current) {
      [a, b, c, d] =
        at === current + 1
          ? [b, c, d, value(at + 2)]
          : [value(at - 1), value(at), value(at + 1), value(at + 2)];
      current = at;
    }
    const w = 4 * x;
    out[x] = a * weights[w]! + b * weights[w + 1]! + c * weights[w + 2]! + d * weights[w + 3]!;
  }
}
