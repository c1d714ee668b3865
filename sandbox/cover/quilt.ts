import type { Frame } from '../base-tiles/frame.ts';
import { EQUATOR_M } from '../base-tiles/mercator.ts';
import { hashUnit } from '../base-tiles/noise.ts';

const SQUARE_M = 1500;
const ANGLE = 0.06;
/** Enough kinds of field for neighbours to differ. */
const FIELDS = 10;

/**
 * Suggests fields on farming country that has no parcels: squares of one to six fields each.
 * `fieldAt` returns the number of a pixel's field.
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
    return Math.floor(hashUnit(column * 16 + part, row, 92) * FIELDS);
  }
}

const COS = Math.cos(ANGLE);
const SIN = Math.sin(ANGLE);
