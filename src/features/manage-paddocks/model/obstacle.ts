import { crossingsIn } from '#entities/boundary-drawing/react';
import type { Drawing } from '#entities/boundary-drawing';
import { paddockFault, type PaddockLand } from '#entities/paddock';
import { MAX_PADDOCKS } from '#shared/api/contract';
import type { DrawnPaddock } from './paddock-drawing.ts';

/** What the user has to do before the paddocks can be saved; null if they can be. */
export function saveObstacle(
  drawing: Drawing,
  paddocks: readonly DrawnPaddock[],
  land: PaddockLand | null,
): string | null {
  if (drawing.sketch) return 'Finish the line that you are drawing, or drop it.';
  if (crossingsIn(drawing).length > 0) {
    return 'An outline crosses itself. Move its corners so that it does not.';
  }
  if (paddocks.length > MAX_PADDOCKS) {
    return `A farm can have ${MAX_PADDOCKS.toLocaleString('en-AU')} paddocks. Delete or merge some.`;
  }
  return paddockFault(
    paddocks.map(({ name }) => name),
    land ?? { hectares: [], outside: [] },
  );
}
