import { lastTopOf } from '../view/dialog-lines.ts';
import { layoutOf } from './layout.ts';
import { decidedStatus, isBatchDecision } from '#entities/submission/send';
import { onBatchChecked, onBatchCheckFailed, onBatchEnded, onBatchOutcome } from './batch.ts';
import { inView, projectOf, relisted, withStatus } from './listing.ts';
import { onKey } from './on-key.ts';
import {
  onLoaded,
  onOvertaken,
  onPage,
  onPart,
  onPartFailed,
  onProgress,
  onProgressEnded,
  onProject,
  onRefreshDue,
  onRefreshed,
} from './on-news.ts';
import { withoutDraft } from './reason.ts';
import {
  detailOf,
  type Dialog,
  type Effect,
  type Message,
  type Next,
  PART_OF,
  type PartName,
  type ReviewEvent,
  type ReviewState,
} from './review-state.ts';

/** Returns the next state of the review and the effects to perform. */
export function reduce(state: ReviewState, event: ReviewEvent): Next {
  const [next, effects] = change(state, event);
  const [asking, asked] = withWhatIsSeen(inView(withDialogInView(next)));
  return [asking, [...effects, ...asked, ...searchFor(state, asking, event)]];
}

/** Queries the server for the typed text, and again once the list has changed. */
function searchFor(before: ReviewState, { search }: ReviewState, event: ReviewEvent): Effect[] {
  const typed = search.trim();
  const isNew = typed !== before.search.trim() || /^(loaded|refreshed)$/.test(event.type);
  return typed !== '' && isNew ? [{ do: 'search', search: typed }] : [];
}

function change(state: ReviewState, event: ReviewEvent): Next {
  switch (event.type) {
    case 'key':
      return onKey(state, event.key);
    case 'resized':
      return [{ ...state, size: event.size }, []];
    case 'beat':
      return [{ ...state, beat: state.beat + 1 }, []];
    case 'page':
      return [onPage(state, event), []];
    case 'found':
      return [relisted({ ...state, found: event.found }), []];
    case 'project':
      return [onProject(state, event), []];
    case 'loaded':
      return [onLoaded(state, event), []];
    case 'refresh-due':
      return onRefreshDue(state);
    case 'refreshed':
      return onRefreshed(state, event);
    case 'refresh-failed': {
      const freshness = { ...state.freshness, isRefreshing: false, problem: event.problem };
      return [{ ...state, freshness }, []];
    }
    case 'load-failed':
      return [
        { ...withMessage(state, 'bad', `${event.problem} Press r to try again.`), loading: null },
        [],
      ];
    case 'part':
      return [onPart(state, event), []];
    case 'part-failed':
      return [onPartFailed(state, event), []];
    case 'decided': {
      const { projectId, to } = event;
      const next = withMessage(
        withStatus(withoutDraft(state, { kind: 'decide', projectId }), projectId, to),
        'good',
        `Project ${projectId} is now at ${to}.`,
      );
      return afterChange(next, projectId);
    }
    case 'signatures-checked': {
      const { projectId, form, isSigned } = event;
      const text = isSigned
        ? `You confirmed that form ${form} of project ${projectId} is signed.`
        : `Project ${projectId} is now at A4. The client signs again.`;
      const next = withoutDraft(state, { kind: 'signatures', projectId });
      return afterChange(
        withMessage(isSigned ? next : withStatus(next, projectId, 'A4'), 'good', text),
        projectId,
      );
    }
    case 'override-changed': {
      const { projectId, text } = event;
      const next = withMessage(withoutDraft(state, { kind: 'override', projectId }), 'good', text);
      const isShown = state.detail?.projectId === projectId;
      return afterChange({ ...next, detail: isShown ? null : state.detail }, projectId);
    }
    case 'batch-checked':
      return [onBatchChecked(state, event), []];
    case 'batch-check-failed':
      return [onBatchCheckFailed(state, event), []];
    case 'batch-outcome': {
      const kind = state.batchRun?.batch;
      const to = kind && isBatchDecision(kind) ? decidedStatus(kind) : 'C1';
      return [onBatchOutcome(state, event, to), []];
    }
    case 'batch-waiting': {
      const { batchRun } = state;
      const waiting = batchRun && { ...batchRun, waitingFor: event.problem };
      return [{ ...state, batchRun: waiting }, []];
    }
    case 'batch-ended':
      return onRefreshDue(onBatchEnded(state));
    case 'overtaken':
      return onOvertaken(state, event);
    case 'progress':
      return [onProgress(state, event), []];
    case 'progress-ended':
      return onProgressEnded(state, event);
    case 'linked': {
      const { name, link } = event;
      return [{ ...state, busy: null, dialog: { kind: 'link', name, link } }, []];
    }
    case 'opened': {
      const { address, isShown } = event;
      const text = isShown
        ? `Opened ${address}`
        : `No browser can be opened here. The address is ${address}`;
      return [withMessage(state, isShown ? 'good' : 'plain', text), []];
    }
    case 'done':
      return [withMessage(state, 'good', event.text), []];
    case 'failed':
      return [withMessage(state, 'bad', event.problem), []];
  }
}

const withMessage = (state: ReviewState, tone: Message['tone'], text: string): ReviewState => ({
  ...state,
  busy: null,
  message: { tone, text },
});

/** Reads the project again, and everything else that changed meanwhile. */
function afterChange(state: ReviewState, projectId: number): Next {
  const [next, effects] = onRefreshDue(state);
  return [next, [{ do: 'load-one', projectId }, ...effects]];
}

/** Scrolls an open dialog no further than its last line. */
function withDialogInView(state: ReviewState): ReviewState {
  const { dialog } = state;
  if (dialog === null || !('top' in dialog)) return state;
  const top = Math.min(dialog.top, lastTopOf(state, dialog));
  return { ...state, dialog: { ...dialog, top } };
}

/** The data that a dialog about one project loads, beyond the project itself. */
const PART_OF_DIALOG: Partial<Record<Dialog['kind'], PartName>> = {
  submit: 'submission',
  signatures: 'signing',
  override: 'submission',
};

/** Requests, once, the data that the open detail or dialog needs. */
function withWhatIsSeen(state: ReviewState): Next {
  const { dialog, tab } = state;
  const isSeen = state.isDetailOpen || layoutOf(state).isBeside;
  const asking = dialog && PART_OF_DIALOG[dialog.kind];
  const projectId = asking && 'projectId' in dialog ? dialog.projectId : state.selectedId;
  const project = projectId === null ? null : projectOf(state, projectId);
  const part = asking ?? (isSeen ? PART_OF[tab] : null);
  if (!project) return [{ ...state, detail: null, isDetailOpen: false }, []];
  const detail = state.detail?.projectId === projectId ? state.detail : detailOf(project.projectId);
  if (part === null || detail[part].is !== 'unasked') return [{ ...state, detail }, []];
  const effect: Effect = { do: 'read', part, project };
  return [{ ...state, detail: { ...detail, [part]: { is: 'loading' } } }, [effect]];
}
