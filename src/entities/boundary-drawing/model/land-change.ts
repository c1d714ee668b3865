import { merge, offset } from './area-changes.ts';
import type { Change } from './change.ts';
import type { Drawing } from './drawing.ts';
import { finishSketch } from './sketch.ts';

/** A change of the areas' land. It may take seconds where many areas meet. */
export type LandChange =
  | { kind: 'finish' }
  | { kind: 'merge' }
  | { kind: 'offset'; metres: number };

/** Changes the areas with these ids, or all if there are none. */
export function changeLand(drawing: Drawing, ids: readonly number[], change: LandChange): Change {
  if (change.kind === 'finish') return finishSketch(drawing, ids);
  return change.kind === 'merge' ? merge(drawing, ids) : offset(drawing, ids, change.metres);
}
