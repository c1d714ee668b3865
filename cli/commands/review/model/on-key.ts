import {
  decisionsAt,
  isSubmittable,
  type SoilProject,
  STATUS_MEANINGS,
} from '#entities/soil-project/record';
import { notSubmittableText } from '#entities/submission/finding';
import { markedAll, moved, relisted, selectedOf, withMark, withProjects } from './listing.ts';
import { onDetailKey } from './on-detail-key.ts';
import { checkingBatch } from './batch.ts';
import { onDialogKey } from './on-dialog-key.ts';
import { overriding } from './on-override-key.ts';
import { askingForSignatures } from './on-signatures-key.ts';
import { erased, isNamed } from './keys.ts';
import { layoutOf } from './layout.ts';
import { draftOf } from './reason.ts';
import { type Next, type ReviewState, UNASKED } from './review-state.ts';
import { SORT_COLUMNS } from './sorting.ts';

/** Handles a key on any screen of the review. */
export function onKey(before: ReviewState, key: string): Next {
  const state = before.message?.tone === 'bad' ? before : { ...before, message: null };
  if (key === 'ctrl-c') return [state, [{ do: 'quit' }]];
  if (key === 'ctrl-z') return [state, [{ do: 'suspend' }]];
  if (state.dialog) return onDialogKey(state, state.dialog, key);
  if (state.isSearching) return [onSearchKey(state, key), []];
  return onDetailKey(state, key) ?? onActionKey(state, key) ?? [onTableKey(state, key), []];
}

/** Narrows the table as the user types. */
function onSearchKey(state: ReviewState, key: string): ReviewState {
  const { search } = state;
  const searching = (search: string) => relisted({ ...state, search });
  switch (key) {
    case 'enter':
    case 'tab':
      return { ...state, isSearching: false };
    case 'escape':
      return { ...searching(''), isSearching: false };
    case 'backspace':
    case 'ctrl-u':
    case 'ctrl-w':
      return searching(erased(search, key));
    default:
      return isNamed(key) ? onTableKey(state, key) : searching(search + key);
  }
}

function onTableKey(state: ReviewState, key: string): ReviewState {
  const page = Math.max(1, layoutOf(state).tableRows - 1);
  switch (key) {
    case 'up':
    case 'k':
      return moved(state, -1);
    case 'down':
    case 'j':
      return moved(state, 1);
    case 'pageup':
      return moved(state, -page);
    case 'pagedown':
      return moved(state, page);
    case ' ':
      return moved(withMark(state), 1);
    case 'a':
      return markedAll(state);
    case 'home':
    case 'g':
      return moved(state, -Infinity);
    case 'end':
    case 'G':
      return moved(state, Infinity);
    case 'enter':
    case 'right':
    case 'l':
      return selectedOf(state) ? { ...state, isDetailOpen: true, detailAt: 0 } : state;
    case 'escape':
      if (state.message) return { ...state, message: null };
      if (state.marked.size > 0) return { ...state, marked: new Set() };
      return relisted({ ...state, search: '', statuses: new Set() });
    default:
      return state;
  }
}

/** Handles actions on the list and on the selected project; null for other keys. */
function onActionKey(state: ReviewState, key: string): Next | null {
  const { sort } = state;
  const project = selectedOf(state);
  switch (key) {
    case 'q':
      return [state, [{ do: 'quit' }]];
    case '?':
      return [{ ...state, dialog: { kind: 'help', top: 0 } }, []];
    case '/':
      return [{ ...state, isSearching: true, isDetailOpen: false }, []];
    case 'f':
      return [{ ...state, dialog: { kind: 'statuses', at: 0 } }, []];
    case 'c': {
      const by = SORT_COLUMNS[(SORT_COLUMNS.indexOf(sort.by) + 1) % SORT_COLUMNS.length]!;
      return [withProjects(state, state.projects ?? [], { by, isDescending: false }), []];
    }
    case 'C': {
      const turned = { ...sort, isDescending: !sort.isDescending };
      return [withProjects(state, state.projects ?? [], turned), []];
    }
    case 'r':
      if (state.loading) return [state, []];
      return [{ ...state, loading: { received: 0 }, message: null }, [{ do: 'load' }]];
    case 'o':
      if (!project || state.busy) return [state, []];
      return [
        { ...state, busy: `Opening project ${project.projectId} in the browser` },
        [{ do: 'open', projectId: project.projectId }],
      ];
    case 'v':
      return project && !state.busy ? [askingForSignatures(state, project), []] : [state, []];
    case 'x':
      return project && !state.busy ? [overriding(state, project), []] : [state, []];
    case 'd':
      if (state.marked.size > 0) {
        return [{ ...state, dialog: { kind: 'batch-menu', at: null, problem: null } }, []];
      }
      return project && !state.busy ? [deciding(state, project), []] : [state, []];
    case 's':
      if (state.marked.size > 0) return checkingBatch(state, 'submit');
      return project && !state.busy ? [submitting(state, project), []] : [state, []];
    default:
      return null;
  }
}

function deciding(state: ReviewState, project: SoilProject): ReviewState {
  const { projectId, status } = project;
  const choices = decisionsAt(status);
  if (choices.length > 0) {
    const dialog = { kind: 'decide', projectId } as const;
    const reason = { note: draftOf(state, dialog), problem: null, isConfirming: false };
    return { ...state, dialog: { ...dialog, choices, at: null, ...reason } };
  }
  return withMessage(
    state,
    `There is nothing to decide at ${status} (${STATUS_MEANINGS[status]}).`,
  );
}

/** Opens the submit dialog with freshly run checks. */
function submitting(state: ReviewState, project: SoilProject): ReviewState {
  const { projectId, status } = project;
  if (state.submissions.get(projectId)?.isOver === false) {
    return { ...state, dialog: { kind: 'progress', projectId } };
  }
  if (!isSubmittable(status)) {
    return withMessage(state, notSubmittableText(status));
  }
  return {
    ...state,
    dialog: { kind: 'submit', projectId },
    detail: state.detail && { ...state.detail, submission: UNASKED },
  };
}

const withMessage = (state: ReviewState, text: string): ReviewState => ({
  ...state,
  message: { tone: 'plain', text },
});
