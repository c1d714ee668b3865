import { blocksOf } from '#entities/submission/finding';
import { PROJECT_STATUSES } from '#shared/api/contract';
import { onBatchKey, onBatchMenuKey, onBatchRunKey, scrolledTo } from './batch.ts';
import { relisted } from './listing.ts';
import { onDecideKey } from './on-decide-key.ts';
import { onOverrideKey } from './on-override-key.ts';
import { onSignaturesKey } from './on-signatures-key.ts';
import { closed } from './reason.ts';
import { type Dialog, type Next, type ReviewState, UNASKED } from './review-state.ts';

/** Handles keys of an open dialog. Esc closes a dialog without an effect, or stops a batch. */
export function onDialogKey(state: ReviewState, dialog: Dialog, key: string): Next {
  if (dialog.kind === 'batch-run') return onBatchRunKey(state, dialog, key);
  if (key === 'escape') return [closed(state), []];
  if (dialog.kind === 'decide') return onDecideKey(state, dialog, key);
  if (dialog.kind === 'signatures') return onSignaturesKey(state, dialog, key);
  if (dialog.kind === 'override') return onOverrideKey(state, dialog, key);
  if (dialog.kind === 'batch') return onBatchKey(state, dialog, key);
  if (key === 'q') return [closed(state), []];
  switch (dialog.kind) {
    case 'statuses':
      return [onStatusesKey(state, dialog, key), []];
    case 'submit':
      return onSubmitKey(state, dialog, key);
    case 'batch-menu':
      return onBatchMenuKey(state, dialog, key);
    default:
      return [onPlainKey(state, dialog, key), []];
  }
}

/** Handles keys of a dialog that only shows something. */
function onPlainKey(state: ReviewState, dialog: Dialog, key: string): ReviewState {
  const top = dialog.kind === 'help' ? scrolledTo(dialog.top, key) : null;
  if (dialog.kind === 'help' && top !== null) return { ...state, dialog: { ...dialog, top } };
  return key === 'enter' || key === '?' ? { ...state, dialog: null } : state;
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

/** Only `y` submits; Enter is a no, so that a key pressed by accident submits nothing. */
function onSubmitKey(state: ReviewState, dialog: Dialog & { kind: 'submit' }, key: string): Next {
  const { projectId } = dialog;
  const checked = state.detail?.projectId === projectId ? state.detail.submission : UNASKED;
  if (key === 'n' || key === 'enter') return [{ ...state, dialog: null }, []];
  if (key === 'r' && checked.is === 'failed' && state.detail) {
    return [{ ...state, detail: { ...state.detail, submission: UNASKED } }, []];
  }
  if (checked.is !== 'there') return [state, []];
  const isBlocked = blocksOf(checked.value.findings).length > 0;
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
