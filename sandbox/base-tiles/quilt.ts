import type { Frame } from './frame.ts';
import type { Rgb } from './land-tones.ts';
import { EQUATOR_M } from './mercator.ts';
import { hashUnit } from './noise.ts';

const SQUARE_M = 1500;
const ANGLE = 0.06;
const FIELDS: readonly Rgb[] = [
  [98, 104, 62],
  [112, 106, 68],
  [122, 112, 74],
  [134, 120, 80],
  [108, 100, 64],
  [116, 98, 66],
  [90, 98, 58],
  [104, 94, 62],
  [128, 112, 72],
  [100, 106, 66],
];

/**
 * Suggests fields on farming country that has no parcels: squares of one to six fields each.
 * `fieldAt` returns the index in `FIELD_COLOURS` of a pixel's field.
 */
export class Quilt {
  /** 0 where the fields are too small to see. */
  readonly strength: number;
  private readonly perPx: number;
  private readonly left: number;
  private readonly top: number;

  constructor({ scale, left, top }: Frame) {
    const squarePx = (SQUARE_M * scale) / EQUATOR_M;
    this.strength = 0.85 * Math.min(1, Math.max(0, (squarePx - 2) / 5));
    this.perPx = 1 / squarePx;
    this.left = left;
    this.top = top;
  }

  fieldAt(x: number, y: number): number {
    const right = (this.left + x) * this.perPx;
    const down = (this.top + y) * this.perPx;
    const u = right * COS + down * SIN;
    const v = down * COS - right * SIN;
    const [column, row] = [Math.floor(u), Math.floor(v)];
    const chance = hashUnit(column, row, 91);
    const across = 1 + Math.floor(chance * 3);
    const along = 1 + Math.floor(((chance * 97) % 1) * 2);
    const part = Math.floor((u - column) * across) + 4 * Math.floor((v - row) * along);
    return Math.floor(hashUnit(column * 16 + part, row, 92) * FIELDS.length);
  }
}

const COS = Math.cos(ANGLE);
const SIN = Math.sin(ANGLE);

/** Three values per field. */
export const FIELD_COLOURS = Float32Array.from(FIELDS.flat());
