import type { SoilProject } from '#entities/soil-project/record';
import { isSameReason, reasonProblem } from '#entities/submission/finding';
import { overridable, type Overridable } from '../../../submission/change-override.ts';
import { projectOf } from './listing.ts';
import { closed, draftOf, typedInto } from './reason.ts';
import { type Dialog, type Next, type ReviewState, UNASKED } from './review-state.ts';

type Override = Dialog & { kind: 'override' };

/**
 * Lists the problems of a project that can be overridden with a reason, and the overrides that
 * wait.
 */
export function overriding(state: ReviewState, { projectId }: SoilProject): ReviewState {
  const dialog = { kind: 'override', projectId } as const;
  const reason = { note: draftOf(state, dialog), problem: null, isConfirming: false };
  return {
    ...state,
    dialog: { ...dialog, at: 0, change: null, ...reason },
    detail: state.detail && { ...state.detail, submission: UNASKED },
  };
}

/**
 * Enter selects a problem. A reason and `y` override it; `y` confirms and `w` withdraws an
 * override.
 */
export function onOverrideKey(state: ReviewState, dialog: Override, key: string): Next {
  const { projectId, at, change, note, isConfirming } = dialog;
  const project = projectOf(state, projectId);
  const checked = state.detail?.projectId === projectId ? state.detail.submission : UNASKED;
  const to = (next: Partial<Override>): Next => [
    { ...state, dialog: { ...dialog, problem: null, ...next } },
    [],
  ];
  if (key === 'r' && checked.is === 'failed' && state.detail) {
    return [{ ...state, detail: { ...state.detail, submission: UNASKED } }, []];
  }
  if (!project || checked.is !== 'there') return [state, []];
  const listed = overridable(checked.value);
  const finding = listed[at];
  if (!finding) return [state, []];
  if (isConfirming && change !== null) {
    if (key === 'n' || key === 'enter') return to({ isConfirming: false });
    if (key !== 'y') return [state, []];
    return [
      { ...closed(state), busy: `Recording the override of project ${projectId}` },
      [{ do: 'change-override', project, change, finding, reason: note.trim() }],
    ];
  }
  if (change === 'override') {
    if (key !== 'enter') return to({ note: typedInto(note, key) ?? note });
    const problem = reasonProblem(note) ?? sameReasonProblem(listed, note);
    return to(problem === null ? { isConfirming: true } : { problem });
  }
  return onListKey(dialog, key, listed, to);
}

function onListKey(
  { at }: Override,
  key: string,
  listed: readonly Overridable[],
  to: (next: Partial<Override>) => Next,
): Next {
  const { override, waiting, isUnneeded } = listed[at]!;
  const made = override ?? waiting;
  const isConfirming = true;
  switch (key) {
    case 'up':
    case 'k':
      return to({ at: Math.max(0, at - 1) });
    case 'down':
    case 'j':
      return to({ at: Math.min(listed.length - 1, at + 1) });
    case 'w':
      if (made === null) return to({ problem: 'There is no override to withdraw.' });
      return to({ change: 'withdraw', isConfirming });
    case 'enter':
      if (made === null) return to({ change: 'override' });
      if (isUnneeded) return to({ problem: 'It is no longer needed. Press w to withdraw it.' });
      if (waiting === null) return to({ problem: 'It is overridden. Press w to withdraw that.' });
      return waiting.is_own
        ? to({ problem: 'Another partner admin has to confirm it. Press w to withdraw it.' })
        : to({ change: 'confirm', isConfirming });
    default:
      return to({});
  }
}

/** Each project needs a reason of its own. */
const sameReasonProblem = (listed: readonly Overridable[], reason: string): string | null =>
  listed.some(
    ({ override, waiting, isUnneeded }) =>
      !isUnneeded && isSameReason((override ?? waiting)?.reason ?? '', reason),
  )
    ? 'The same reason was given for another project. Say why this one may share the land.'
    : null;
