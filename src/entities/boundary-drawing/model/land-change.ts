import { merge, moveLand, offset, type LandMove } from './area-changes.ts';
import type { Change } from './change.ts';
import type { Drawing } from './drawing.ts';
import { finishSketch } from './sketch.ts';

/** A change of the areas' land. It may take seconds where many areas meet. */
export type LandChange =
  | { kind: 'finish' }
  | { kind: 'merge' }
  | { kind: 'offset'; metres: number }
  | { kind: 'move'; move: LandMove };

/** Changes the areas with these ids, or all if there are none. */
export function changeLand(drawing: Drawing, ids: readonly number[], change: LandChange): Change {
  switch (change.kind) {
    case 'finish':
      return finishSketch(drawing, ids);
    case 'merge':
      return merge(drawing, ids);
    case 'offset':
      return offset(drawing, ids, change.metres);
    case 'move':
      return moveLand(drawing, change.move);
  }
}
