import type { StatusChange } from '../../../submission/submit-project.ts';
import type { SoilProject } from '#entities/soil-project/record';
import { projectOf, withProjects, withStatus } from './listing.ts';
import { closed } from './reason.ts';
import type { Next, ReviewEvent, ReviewState } from './review-state.ts';

type News<T extends ReviewEvent['type']> = Extract<ReviewEvent, { type: T }>;

/** Shows the first list page by page as it loads; a refresh appears only once it is complete. */
export function onPage(state: ReviewState, { projects }: News<'page'>): ReviewState {
  const received = (state.loading?.received ?? 0) + projects.length;
  const next = state.isComplete
    ? state
    : withProjects(state, [...(state.projects ?? []), ...projects]);
  return { ...next, loading: { received } };
}

/** Replaces the list, and reports a change that somebody else made to the selected project. */
export function onLoaded(
  state: ReviewState,
  { projects, partnerName, at }: News<'loaded'>,
): ReviewState {
  const ids = new Set(projects.map(({ projectId }) => projectId));
  const next: ReviewState = {
    ...withProjects(state, projects),
    partnerName,
    isComplete: true,
    loading: null,
    freshness: { isRefreshing: false, at, problem: null },
    marked: new Set([...state.marked].filter((id) => ids.has(id))),
    detail: null,
  };
  return withNewsOfSelected(state, next);
}

function withNewsOfSelected(state: ReviewState, next: ReviewState): ReviewState {
  const { selectedId } = state;
  const before = selectedId === null ? null : projectOf(state, selectedId);
  const now = selectedId === null ? null : projectOf(next, selectedId);
  if (!before || !state.isComplete) return next;
  if (!now) return telling(next, `Project ${selectedId} no longer exists.`);
  return now.status === before.status
    ? next
    : telling(next, `Project ${selectedId} has changed from ${before.status} to ${now.status}.`);
}

/** Reads what changed, unless a list is being read already. */
export function onRefreshDue(state: ReviewState): Next {
  const { isComplete, loading, freshness, projects } = state;
  if (!isComplete || loading || freshness.isRefreshing) return [state, []];
  const since = (projects ?? []).reduce(
    (latest, { statusSince }) => (statusSince > latest ? statusSince : latest),
    '',
  );
  return [
    { ...state, freshness: { ...freshness, isRefreshing: true } },
    [{ do: 'refresh', since }],
  ];
}

/**
 * Merges projects that may have changed. Leaves alone what the user has selected, marked and typed;
 * loads the whole list if projects are gone.
 */
export function onRefreshed(state: ReviewState, { projects, all, at }: News<'refreshed'>): Next {
  const byId = new Map((state.projects ?? []).map((known) => [known.projectId, known]));
  for (const project of projects) {
    const known = byId.get(project.projectId);
    // An answer that was already on its way during a change is older than the known state.
    const isNews = !known || known.statusSince <= project.statusSince;
    if (isNews && !(known && isSame(known, project))) byId.set(project.projectId, project);
  }
  const { detail } = state;
  const shown = detail && byId.get(detail.projectId);
  const isShownSame = detail === null || shown === projectOf(state, detail.projectId);
  const merged: ReviewState = {
    ...withProjects(state, [...byId.values()]),
    freshness: { isRefreshing: false, at, problem: null },
    detail: isShownSame ? detail : null,
  };
  const isWhole = byId.size === all;
  const next = withNewsOfSelected(state, merged);
  return isWhole ? [next, []] : [{ ...next, loading: { received: 0 } }, [{ do: 'load' }]];
}

/** Rows and attributes are plain data in a stable order. */
const isSame = (a: SoilProject, b: SoilProject) => JSON.stringify(a) === JSON.stringify(b);

/** Replaces one project and discards its loaded details, so that they are requested again. */
export function onProject(state: ReviewState, { project }: News<'project'>): ReviewState {
  const projects = (state.projects ?? []).map((known) =>
    known.projectId === project.projectId ? project : known,
  );
  const isShown = state.detail?.projectId === project.projectId;
  return { ...withProjects(state, projects), detail: isShown ? null : state.detail };
}

/** Stores a loaded part of a project. A newer status in its history updates the list. */
export function onPart(state: ReviewState, news: News<'part'>): ReviewState {
  const { detail } = state;
  if (detail?.projectId !== news.projectId) return state;
  const next = { ...state, detail: { ...detail, [news.part]: { is: 'there', value: news.value } } };
  if (news.part !== 'history') return next;
  const last = news.value.at(-1);
  const project = projectOf(state, news.projectId);
  if (!last || !project || last.to_status === project.status) return next;
  return telling(withStatus(next, news.projectId, last.to_status), movedBy(last, news.projectId));
}

export function onPartFailed(
  state: ReviewState,
  { projectId, part, problem }: News<'part-failed'>,
): ReviewState {
  const { detail } = state;
  if (detail?.projectId !== projectId) return state;
  return { ...state, detail: { ...detail, [part]: { is: 'failed', problem } } };
}

/** Handles a conflict: shows what the other user changed and reads the project again. */
export function onOvertaken(
  state: ReviewState,
  { projectId, problem, last }: News<'overtaken'>,
): Next {
  const project = projectOf(state, projectId);
  const isMove = last !== null && last.to_status !== project?.status;
  const next = isMove ? withStatus(state, projectId, last.to_status) : state;
  const submissions = new Map(state.submissions);
  submissions.delete(projectId);
  const text = isMove ? movedBy(last, projectId) : problem;
  return [
    {
      ...next,
      submissions,
      busy: null,
      dialog: null,
      drafts: closed(state).drafts,
      message: { tone: 'bad', text: `${text} Your change was not made.` },
    },
    [{ do: 'load-one', projectId }],
  ];
}

const movedBy = (change: StatusChange, projectId: number) =>
  `${change.changed_by} has moved project ${projectId} to ${change.to_status}.`;

const telling = (state: ReviewState, text: string): ReviewState => ({
  ...state,
  message: { tone: 'plain', text },
});

/** Records a progress step of a submission sent from this review. */
export function onProgress(
  state: ReviewState,
  { projectId, progress }: News<'progress'>,
): ReviewState {
  const sent = state.submissions.get(projectId);
  if (!sent) return state;
  const isMove = progress.kind === 'moved';
  const submissions = new Map(state.submissions).set(projectId, {
    ...sent,
    changes: isMove ? [...sent.changes, progress.change] : sent.changes,
    waitingFor: isMove ? null : progress.problem,
  });
  if (!isMove) return { ...state, submissions };
  const next = withStatus(state, projectId, progress.change.to_status);
  const isShown = state.detail?.projectId === projectId;
  return { ...next, submissions, detail: isShown ? null : state.detail };
}

/**
 * Marks a submission as finished or lost; the regulator's message arrives with the reloaded
 * project.
 */
export function onProgressEnded(
  state: ReviewState,
  { projectId, problem }: News<'progress-ended'>,
): Next {
  const sent = state.submissions.get(projectId);
  if (!sent) return [state, []];
  const submissions = new Map(state.submissions).set(projectId, {
    ...sent,
    problem,
    waitingFor: null,
    isOver: true,
  });
  const next: ReviewState = { ...state, submissions };
  return [
    state.dialog?.kind === 'progress' ? next : withResult(next, projectId),
    [{ do: 'load-one', projectId }],
  ];
}

/** Shows the result as a message, because its dialog is not open. */
function withResult(state: ReviewState, projectId: number): ReviewState {
  const { problem, changes } = state.submissions.get(projectId)!;
  const at = changes.at(-1)?.to_status;
  const text = `Project ${projectId}: ${problem ?? `the submission is at ${at}.`}`;
  return { ...state, message: { tone: problem || at === 'C3' ? 'bad' : 'good', text } };
}
