import {
  actionOf,
  BATCH_KINDS,
  BATCH_LABELS,
  type BatchKind,
  type BatchRow,
  isBatchDecision,
  isBatchReady,
} from '#entities/submission/send';
import { withStatus } from './listing.ts';
import { closed, draftOf, typedInto, withoutDraft } from './reason.ts';
import type { BatchOutcome, Dialog, Next, ReviewEvent, ReviewState } from './review-state.ts';

type Batch = Dialog & { kind: 'batch' };
type Menu = Dialog & { kind: 'batch-menu' };
type News<T extends ReviewEvent['type']> = Extract<ReviewEvent, { type: T }>;

/** Lines that the page keys scroll by. */
const PAGE_LINES = 8;

export const readyIn = (items: readonly BatchRow[]): BatchRow[] => items.filter(isBatchReady);

export function onBatchMenuKey(state: ReviewState, dialog: Menu, key: string): Next {
  const { at } = dialog;
  const last = BATCH_KINDS.length - 1;
  const to = (change: Partial<Menu>): Next => [
    { ...state, dialog: { ...dialog, problem: null, ...change } },
    [],
  ];
  switch (key) {
    case 'up':
    case 'k':
      return to({ at: at === null ? last : Math.max(0, at - 1) });
    case 'down':
    case 'j':
      return to({ at: at === null ? 0 : Math.min(last, at + 1) });
    case 'enter':
      if (at === null) return to({ problem: 'Choose what to do first, with ↑ ↓.' });
      return checkingBatch(state, BATCH_KINDS[at]!);
    default:
      return [state, []];
  }
}

/** Checks the marked projects by the rules of the chosen batch action. */
export function checkingBatch(state: ReviewState, batch: BatchKind): Next {
  const ids = [...state.marked];
  return [
    {
      ...state,
      dialog: {
        kind: 'batch',
        batch,
        ids,
        items: { is: 'loading' },
        top: 0,
        note: isBatchDecision(batch) ? draftOf(state, { kind: 'batch' }) : '',
        problem: null,
        isConfirming: false,
      },
    },
    [{ do: 'check-batch', batch, ids }],
  ];
}

export function onBatchKey(state: ReviewState, dialog: Batch, key: string): Next {
  const { batch, ids, items, note, isConfirming } = dialog;
  const to = (change: Partial<Batch>): Next => [
    { ...state, dialog: { ...dialog, problem: null, ...change } },
    [],
  ];
  if (items.is === 'failed' && key === 'r') {
    return [
      { ...state, dialog: { ...dialog, items: { is: 'loading' } } },
      [{ do: 'check-batch', batch, ids }],
    ];
  }
  if (items.is !== 'there') return [state, []];
  if (isConfirming) {
    if (key === 'y') return running(state, dialog, items.value);
    return key === 'n' || key === 'enter' ? to({ isConfirming: false }) : [state, []];
  }
  const top = scrolledTo(dialog.top, key);
  if (top !== null) return to({ top });
  if (key === 'enter') {
    const problem = problemWith(batch, note, readyIn(items.value).length);
    return to(problem === null ? { isConfirming: true } : { problem });
  }
  return isBatchDecision(batch) ? to({ note: typedInto(note, key) ?? note }) : [state, []];
}

function problemWith(batch: BatchKind, note: string, ready: number): string | null {
  if (ready === 0) return `There is nothing to do: ${BATCH_LABELS[actionOf(batch)]} fits none.`;
  const isMissing = batch === 'return' && note.trim() === '';
  return isMissing ? 'Write what the clients have to change.' : null;
}

/** Starts the batch with the projects that are ready; the others are left out with their reasons. */
function running(state: ReviewState, dialog: Batch, items: readonly BatchRow[]): Next {
  const batch = actionOf(dialog.batch);
  const ready = readyIn(items);
  const leftOut = items
    .filter((item) => !isBatchReady(item))
    .map(({ project, findings }): BatchOutcome => ({
      projectId: project.projectId,
      projectName: project.projectName,
      outcome: 'left-out',
      reasons: findings.map(({ says }) => says),
    }));
  return [
    {
      ...closed(state),
      dialog: { kind: 'batch-run', top: 0 },
      batchRun: {
        batch,
        total: ready.length,
        outcomes: leftOut,
        waitingFor: null,
        isStopping: false,
        isOver: false,
      },
    },
    [{ do: 'run-batch', batch, items: ready, note: dialog.note.trim() }],
  ];
}

/** Esc stops a running batch after its current project, and closes a finished one. */
export function onBatchRunKey(
  state: ReviewState,
  dialog: Dialog & { kind: 'batch-run' },
  key: string,
): Next {
  const { batchRun } = state;
  const top = scrolledTo(dialog.top, key);
  if (top !== null) return [{ ...state, dialog: { ...dialog, top } }, []];
  const isClosing = key === 'escape' || key === 'q';
  if (!batchRun || batchRun.isOver) {
    return [isClosing || key === 'enter' ? { ...state, dialog: null } : state, []];
  }
  if (!isClosing || batchRun.isStopping) return [state, []];
  return [{ ...state, batchRun: { ...batchRun, isStopping: true } }, [{ do: 'stop-batch' }]];
}

/** The index of a list's first visible line after a key that scrolls; null for any other key. */
export function scrolledTo(top: number, key: string): number | null {
  const by = { up: -1, down: 1, pageup: -PAGE_LINES, pagedown: PAGE_LINES }[key];
  return by === undefined ? null : Math.max(0, top + by);
}

export function onBatchChecked(state: ReviewState, { items }: News<'batch-checked'>): ReviewState {
  const { dialog } = state;
  if (dialog?.kind !== 'batch') return state;
  return { ...state, dialog: { ...dialog, items: { is: 'there', value: items } } };
}

export function onBatchCheckFailed(
  state: ReviewState,
  { problem }: News<'batch-check-failed'>,
): ReviewState {
  const { dialog } = state;
  if (dialog?.kind !== 'batch') return state;
  return { ...state, dialog: { ...dialog, items: { is: 'failed', problem } } };
}

/** Adds an outcome; a project that is done is no longer marked. */
export function onBatchOutcome(
  state: ReviewState,
  { outcome }: News<'batch-outcome'>,
  to: Parameters<typeof withStatus>[2],
): ReviewState {
  const { batchRun } = state;
  if (!batchRun) return state;
  const next = {
    ...state,
    batchRun: { ...batchRun, outcomes: [...batchRun.outcomes, outcome], waitingFor: null },
  };
  if (outcome.outcome !== 'done') return next;
  const marked = new Set(state.marked);
  marked.delete(outcome.projectId);
  return withStatus({ ...next, marked }, outcome.projectId, to);
}

export function onBatchEnded(state: ReviewState): ReviewState {
  const { batchRun } = state;
  if (!batchRun) return state;
  const isDone = batchRun.outcomes.every(({ outcome }) => /done|left-out/.test(outcome));
  const next = { ...state, batchRun: { ...batchRun, waitingFor: null, isOver: true } };
  return isDone ? withoutDraft(next, { kind: 'batch' }) : next;
}
