import { changeLand, type LandChange } from './land-change.ts';
import {
  packChange,
  unpackDrawing,
  type PackedChange,
  type PackedDrawing,
} from './packed-drawing.ts';

/** A change of land, as it is posted to the worker. */
export interface LandQuestion {
  drawing: PackedDrawing;
  /** The areas to change; none means all. */
  ids: readonly number[];
  change: LandChange;
}

export function answerLandQuestion({ drawing, ids, change }: LandQuestion): PackedChange {
  const before = unpackDrawing(drawing);
  return packChange(changeLand(before, ids, change), before);
}
