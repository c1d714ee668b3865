import { needsReason } from '#entities/soil-project/record';
import { projectOf } from './listing.ts';
import { closed, typedInto } from './reason.ts';
import type { Dialog, Next, ReviewState } from './review-state.ts';

type Decide = Dialog & { kind: 'decide' };

/**
 * Arrow keys choose, typed text is the reason, Enter asks to confirm. Nothing is chosen at first,
 * and only `y` confirms, because a decision sends mail at once.
 */
export function onDecideKey(state: ReviewState, dialog: Decide, key: string): Next {
  const { at, choices, note, isConfirming } = dialog;
  const to = (change: Partial<Decide>): Next => [
    { ...state, dialog: { ...dialog, problem: null, ...change } },
    [],
  ];
  if (isConfirming) return onConfirmKey(state, dialog, key);
  switch (key) {
    case 'up':
      return to({ at: at === null ? choices.length - 1 : Math.max(0, at - 1) });
    case 'down':
      return to({ at: at === null ? 0 : Math.min(choices.length - 1, at + 1) });
    case 'enter': {
      const problem = problemWith(dialog);
      return to(problem === null ? { isConfirming: true } : { problem });
    }
    default:
      return to({ note: typedInto(note, key) ?? note });
  }
}

function problemWith({ at, choices, note }: Decide): string | null {
  if (at === null) return 'Choose a decision first, with ↑ ↓.';
  const isMissing = needsReason(choices[at]!) && note.trim() === '';
  return isMissing ? 'Write what has to be changed, and why.' : null;
}

/** Enter is a no, so that a key pressed by accident decides nothing. */
function onConfirmKey(state: ReviewState, dialog: Decide, key: string): Next {
  const { at, choices, projectId, note } = dialog;
  if (key === 'n' || key === 'enter') {
    return [{ ...state, dialog: { ...dialog, isConfirming: false } }, []];
  }
  const project = projectOf(state, projectId);
  if (key !== 'y' || at === null) return [state, []];
  if (!project) return [closed(state), []];
  const to = choices[at]!;
  return [
    { ...closed(state), busy: `Setting project ${projectId} to ${to}` },
    [{ do: 'decide', project, to, note: note.trim() }],
  ];
}
