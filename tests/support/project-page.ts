import { soilProjectsOf } from '#entities/soil-project';
import {
  PROJECTS_PER_PAGE,
  type Contract,
  type ParamsOf,
  type SoilProjectRecord,
  type SoilProjectRow,
} from '#shared/api/contract';

/** The page of projects that a server with these rows answers. */
export function projectPage(
  rows: readonly SoilProjectRow[],
  { before_id: before }: ParamsOf<Contract['soilProjects']['page']>,
): SoilProjectRecord[] {
  return soilProjectsOf(rows)
    .map(({ rows: parcels }) => ({ ...parcels[0], parcels }))
    .filter((project) => before === null || project.project_id < before)
    .toSorted((a, b) => b.project_id - a.project_id)
    .slice(0, PROJECTS_PER_PAGE);
}
