import type { Frame } from './frame.ts';
import { EQUATOR_M } from './mercator.ts';

/** A repeatable number 0–1 of a lattice point: the same on every tile that shows it. */
export function hashUnit(x: number, y: number, seed: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 0x1_0000_0000;
}

export interface Octave {
  /** Metres of Web Mercator. */
  wavelengthM: number;
  amplitude: number;
  seed: number;
}

/**
 * Adds smooth value noise, -amplitude to +amplitude, to every pixel of a frame. It is bound to the
 * ground, not to the tile, so tiles fit together; where waves come near the size of a pixel they
 * fade out instead of flickering from zoom to zoom.
 */
export function addNoise(field: Float32Array, frame: Frame, octave: Octave): void {
  const { wavelengthM, seed } = octave;
  const cells = EQUATOR_M / wavelengthM / frame.scale;
  const amplitude = octave.amplitude * Math.min(1, Math.max(0, 1.4 - 2.8 * cells));
  if (amplitude === 0) return;
  const { size } = frame;
  const columns = lattice(frame.left, cells, size);
  const rows = lattice(frame.top, cells, size);
  let rowOfLattice = NaN;
  const upper = new Float32Array(size);
  const lower = new Float32Array(size);
  for (let y = 0; y < size; y += 1) {
    const row = rows.cell[y]!;
    if (row !== rowOfLattice) {
      fillRow(upper, columns, row, seed);
      fillRow(lower, columns, row + 1, seed);
      rowOfLattice = row;
    }
    const blend = rows.blend[y]!;
    for (let x = 0, at = y * size; x < size; x += 1, at += 1) {
      const top = upper[x]!;
      field[at]! += amplitude * (top + (lower[x]! - top) * blend);
    }
  }
}

interface Lattice {
  cell: Int32Array;
  /** Eased share of the next lattice point. */
  blend: Float32Array;
}

function lattice(startPx: number, cells: number, size: number): Lattice {
  const cell = new Int32Array(size);
  const blend = new Float32Array(size);
  for (let i = 0; i < size; i += 1) {
    const at = (startPx + i + 0.5) * cells;
    const whole = Math.floor(at);
    const part = at - whole;
    cell[i] = whole;
    blend[i] = part * part * part * (part * (part * 6 - 15) + 10);
  }
  return { cell, blend };
}

function fillRow(out: Float32Array, columns: Lattice, row: number, seed: number): void {
  let cell = NaN;
  let left = 0;
  let right = 0;
  for (let x = 0; x < out.length; x += 1) {
    const next = columns.cell[x]!;
    if (next !== cell) {
      left = hashUnit(next, row, seed) * 2 - 1;
      right = hashUnit(next + 1, row, seed) * 2 - 1;
      cell = next;
    }
    out[x] = left + (right - left) * columns.blend[x]!;
  }
}
