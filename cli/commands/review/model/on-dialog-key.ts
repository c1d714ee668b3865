import { blocksOf } from '#entities/soil-project';
import { PROJECT_STATUSES } from '#shared/api/contract';
import { projectOf, relisted } from './listing.ts';
import { erased, isNamed } from './keys.ts';
import { type Dialog, type Next, type ReviewState, UNASKED } from './review-state.ts';

/** The server's limit. */
const MAX_NOTE_LENGTH = 500;

/** Handles keys of an open dialog. Esc closes any dialog without an effect. */
export function onDialogKey(state: ReviewState, dialog: Dialog, key: string): Next {
  if (key === 'escape') return [{ ...state, dialog: null }, []];
  if (dialog.kind === 'decide') return onDecideKey(state, dialog, key);
  if (key === 'q') return [{ ...state, dialog: null }, []];
  switch (dialog.kind) {
    case 'statuses':
      return [onStatusesKey(state, dialog, key), []];
    case 'submit':
      return onSubmitKey(state, dialog, key);
    default:
      return [key === 'enter' || key === '?' ? { ...state, dialog: null } : state, []];
  }
}

function onStatusesKey(
  state: ReviewState,
  dialog: Dialog & { kind: 'statuses' },
  key: string,
): ReviewState {
  const { at } = dialog;
  const last = PROJECT_STATUSES.length - 1;
  const to = (at: number): ReviewState => ({ ...state, dialog: { ...dialog, at } });
  switch (key) {
    case 'up':
    case 'k':
      return to(Math.max(0, at - 1));
    case 'down':
    case 'j':
      return to(Math.min(last, at + 1));
    case 'home':
      return to(0);
    case 'end':
      return to(last);
    case ' ':
    case 'x': {
      const statuses = new Set(state.statuses);
      if (!statuses.delete(PROJECT_STATUSES[at]!)) statuses.add(PROJECT_STATUSES[at]!);
      return relisted({ ...state, statuses });
    }
    case 'a':
      return relisted({ ...state, statuses: new Set() });
    case 'enter':
    case 'f':
      return { ...state, dialog: null };
    default:
      return state;
  }
}

/**
 * Arrow keys choose, typed text is the reason, Enter asks to confirm. Only `y` confirms, because a
 * decision sends mail at once.
 */
function onDecideKey(state: ReviewState, dialog: Dialog & { kind: 'decide' }, key: string): Next {
  const { at, choices, projectId, note, isConfirming } = dialog;
  const to = (change: Partial<typeof dialog>): Next => [
    { ...state, dialog: { ...dialog, ...change } },
    [],
  ];
  if (isConfirming) {
    const project = projectOf(state, projectId);
    const chosen = choices[at]!;
    if (key === 'n') return to({ isConfirming: false });
    if (key !== 'y') return [state, []];
    if (!project) return [{ ...state, dialog: null }, []];
    return [
      { ...state, dialog: null, busy: `Setting project ${projectId} to ${chosen}` },
      [{ do: 'decide', project, to: chosen, note: note.trim() }],
    ];
  }
  switch (key) {
    case 'up':
      return to({ at: Math.max(0, at - 1) });
    case 'down':
      return to({ at: Math.min(choices.length - 1, at + 1) });
    case 'backspace':
    case 'ctrl-u':
    case 'ctrl-w':
      return to({ note: erased(note, key) });
    case 'enter':
      return to({ isConfirming: true });
    default:
      return isNamed(key) || note.length >= MAX_NOTE_LENGTH
        ? [state, []]
        : to({ note: note + key });
  }
}

/** Only `y` submits, so that a key pressed by accident never does. */
function onSubmitKey(state: ReviewState, dialog: Dialog & { kind: 'submit' }, key: string): Next {
  const { projectId } = dialog;
  const checked = state.detail?.projectId === projectId ? state.detail.submission : UNASKED;
  if (key === 'n') return [{ ...state, dialog: null }, []];
  if (key === 'r' && checked.is === 'failed' && state.detail) {
    return [{ ...state, detail: { ...state.detail, submission: UNASKED } }, []];
  }
  if (checked.is !== 'there') return [state, []];
  const isBlocked = blocksOf(checked.value.findings).length > 0;
  if (key === 'enter' && isBlocked) return [{ ...state, dialog: null }, []];
  if (key !== 'y' || isBlocked) return [state, []];
  const started = { changes: [], waitingFor: null, problem: null, isOver: false };
  return [
    {
      ...state,
      dialog: { kind: 'progress', projectId },
      submissions: new Map(state.submissions).set(projectId, started),
    },
    [{ do: 'submit', submission: checked.value }],
  ];
}
