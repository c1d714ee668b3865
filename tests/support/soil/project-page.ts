import { matchesSearch, soilProjectsOf } from '#entities/soil-project/record';
import {
  PROJECT_STATUSES,
  PROJECTS_LISTED,
  PROJECTS_PER_PAGE,
  type Contract,
  type ParamsOf,
  type SoilProjectRecord,
  type SoilProjectRow,
} from '#shared/api/contract';

type Soil = Contract['soilProjects'];

const recordsOf = (rows: readonly SoilProjectRow[]): SoilProjectRecord[] =>
  soilProjectsOf(rows)
    .map(({ rows: parcels }) => ({ ...parcels[0], parcels }))
    .toSorted((a, b) => b.project_id - a.project_id);

/** Returns the response of a server with these rows to a request for a page of projects. */
export const projectPage = (
  rows: readonly SoilProjectRow[],
  { before_id: before, project_ids: ids }: ParamsOf<Soil['page']>,
): SoilProjectRecord[] =>
  recordsOf(rows)
    .filter(({ project_id: id }) => before === null || id < before)
    .filter(({ project_id: id }) => ids === null || ids.includes(id))
    .slice(0, PROJECTS_PER_PAGE);

/** Returns the response to a request for a page of the table, sorted by id or by name. */
export function projectList(rows: readonly SoilProjectRow[], asked: ParamsOf<Soil['list']>) {
  const isFound = new Set(
    soilProjectsOf(rows)
      .filter((project) => matchesSearch(project, asked.search.trim()))
      .map(({ projectId }) => projectId),
  );
  const every = recordsOf(rows);
  const matching = every
    .filter(({ project_id: id }) => isFound.has(id))
    .filter(({ project_id: id }) => asked.project_ids?.includes(id) ?? true);
  const found = matching
    .filter(({ project_status: status }) => asked.statuses?.includes(status) ?? true)
    .toSorted((a, b) =>
      asked.sort_by === 'project_name' ? a.project_name.localeCompare(b.project_name) : 0,
    );
  // Names ascend, ids descend.
  const ordered =
    asked.is_descending === (asked.sort_by === 'project_id') ? found : found.toReversed();
  const from = asked.page * PROJECTS_LISTED;
  const projects = ordered.slice(from, from + PROJECTS_LISTED).map((project) => ({
    ...project,
    total_hectares: 100,
    client_name: 'Casey Client',
    assignee: null,
    cer_id: null,
  }));
  const statuses = PROJECT_STATUSES.map((status) => {
    const there = matching.filter((project) => project.project_status === status);
    return {
      project_status: status,
      count: there.length,
      oldest_since: there.map((project) => project.status_since).toSorted()[0] ?? '',
    };
  }).filter(({ count }) => count > 0);
  return [{ projects, page: asked.page, found: found.length, all: every.length, statuses }];
}
