import { soilProjectsOf, type SoilProject } from '#entities/soil-project';
import { contract } from '#shared/api/contract';
import type { Connection } from '../../connection/connected.ts';
import { CommandFailed } from '../../failure.ts';

/** Every project there is. */
export const allProjects = async ({ send }: Connection): Promise<SoilProject[]> =>
  soilProjectsOf(await send(contract.soilProjects.all, {}));

/** The projects of these ids in their order. Throws `CommandFailed` when one is not there. */
export function projectsOf(
  ids: readonly number[],
  projects: readonly SoilProject[],
): SoilProject[] {
  const byId = new Map(projects.map((project) => [project.projectId, project]));
  const unknown = ids.filter((id) => !byId.has(id));
  if (unknown.length > 0) {
    throw new CommandFailed(
      `There is no project ${unknown.join(', ')}. See: fenceline projects list`,
    );
  }
  return [...new Set(ids)].map((id) => byId.get(id)!);
}
