import { layoutOf } from './layout.ts';
import { inView, projectOf, withStatus } from './listing.ts';
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
} from './on-news.ts';
import {
  detailOf,
  type Effect,
  type Message,
  type Next,
  PART_OF,
  type ReviewEvent,
  type ReviewState,
} from './review-state.ts';

/** Returns the next state of the review and the effects to perform. */
export function reduce(state: ReviewState, event: ReviewEvent): Next {
  const [next, effects] = change(state, event);
  const [asking, asked] = withWhatIsSeen(inView(next));
  return [asking, [...effects, ...asked]];
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
    case 'project':
      return [onProject(state, event), []];
    case 'loaded':
      return [onLoaded(state, event), []];
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
        withStatus(state, projectId, to),
        'good',
        `Project ${projectId} is now at ${to}.`,
      );
      return [next, [{ do: 'load-one', projectId }]];
    }
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

/** Requests, once, the data that the open detail or submit dialog needs. */
function withWhatIsSeen(state: ReviewState): Next {
  const { dialog, tab } = state;
  const isSeen = state.isDetailOpen || layoutOf(state).isBeside;
  const projectId = dialog?.kind === 'submit' ? dialog.projectId : state.selectedId;
  const project = projectId === null ? null : projectOf(state, projectId);
  const part = dialog?.kind === 'submit' ? 'submission' : isSeen ? PART_OF[tab] : null;
  if (!project) return [{ ...state, detail: null, isDetailOpen: false }, []];
  const detail = state.detail?.projectId === projectId ? state.detail : detailOf(project.projectId);
  if (part === null || detail[part].is !== 'unasked') return [{ ...state, detail }, []];
  const effect: Effect = { do: 'read', part, project };
  return [{ ...state, detail: { ...detail, [part]: { is: 'loading' } } }, [effect]];
}
