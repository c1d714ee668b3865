import { matchesSearch, type SoilProject } from '#entities/soil-project/record';
import { PROJECTS_PER_PAGE, type ProjectStatus } from '#shared/api/contract';
import { layoutOf } from './layout.ts';
import type { ReviewState } from './review-state.ts';
import { type Sort, sorted } from './sorting.ts';

export const selectedOf = ({ listed, selectedId }: ReviewState): SoilProject | null =>
  listed.find((project) => project.projectId === selectedId) ?? null;

export const projectOf = ({ projects }: ReviewState, projectId: number): SoilProject | null =>
  projects?.find((project) => project.projectId === projectId) ?? null;

/** Replaces the projects or the sort order; the selection stays. */
export const withProjects = (
  state: ReviewState,
  projects: readonly SoilProject[],
  sort: Sort = state.sort,
): ReviewState => relisted({ ...state, sort, projects: sorted(projects, sort) });

/** Sets the status of one project until the list is read again. */
export const withStatus = (state: ReviewState, projectId: number, status: ProjectStatus) =>
  withProjects(
    state,
    (state.projects ?? []).map((project) =>
      project.projectId === projectId ? { ...project, status } : project,
    ),
  );

/**
 * Applies search and status filter. If the selected project is filtered out, selects the one now at
 * its index.
 */
export function relisted(state: ReviewState): ReviewState {
  const { statuses } = state;
  const listed = (state.projects ?? []).filter(
    (project) => (statuses.size === 0 || statuses.has(project.status)) && isFound(state, project),
  );
  const before = indexOfSelected(state);
  const isStillThere = listed.some((project) => project.projectId === state.selectedId);
  const next = listed[Math.min(Math.max(0, before), listed.length - 1)];
  return {
    ...state,
    listed,
    selectedId: isStillThere ? state.selectedId : (next?.projectId ?? null),
  };
}

/**
 * Whether the search finds a project. The server's answer decides, because the server also searches
 * lots and people. The texts of the table decide until the server has answered, and for projects
 * beyond its limit.
 */
function isFound({ search, found }: ReviewState, project: SoilProject): boolean {
  const typed = search.trim();
  if (typed === '') return true;
  const isAnswered = found?.search === typed;
  if (isAnswered && found.ids.has(project.projectId)) return true;
  return !(isAnswered && found.isWhole) && matchesSearch(project, typed);
}

/** Moves the selection by this many rows, clamped to the first and last. */
export function moved(state: ReviewState, by: number): ReviewState {
  const { listed } = state;
  const to = Math.min(Math.max(0, indexOfSelected(state) + by), listed.length - 1);
  return { ...state, selectedId: listed[to]?.projectId ?? null, detailAt: 0 };
}

/** Marks the selected project, or removes its mark. */
export function withMark(state: ReviewState): ReviewState {
  const { selectedId } = state;
  if (selectedId === null) return state;
  const marked = new Set(state.marked);
  if (!marked.delete(selectedId)) marked.add(selectedId);
  return withinLimit(state, marked);
}

/** Marks every listed project in addition to those that a search or a filter now hides. */
export const markedAll = (state: ReviewState): ReviewState =>
  withinLimit(state, new Set([...state.marked, ...state.listed.map(({ projectId }) => projectId)]));

/** Projects of one batch, as in the web app. */
const MAX_MARKED = PROJECTS_PER_PAGE;

function withinLimit(state: ReviewState, marked: ReadonlySet<number>): ReviewState {
  if (marked.size <= MAX_MARKED) return { ...state, marked };
  const text = `At most ${MAX_MARKED} projects can be marked at once. Narrow the list with / or f.`;
  return { ...state, message: { tone: 'bad', text } };
}

const indexOfSelected = ({ listed, selectedId }: ReviewState): number =>
  listed.findIndex((project) => project.projectId === selectedId);

/** Scrolls the minimum distance that brings the selected row into view. */
export function inView(state: ReviewState): ReviewState {
  const rows = Math.max(1, layoutOf(state).tableRows);
  const at = Math.max(0, indexOfSelected(state));
  const last = Math.max(0, state.listed.length - rows);
  const top = Math.min(Math.max(state.top, at - rows + 1), at, last);
  return { ...state, top };
}
