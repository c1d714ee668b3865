import { rowsOfProject, soilProjectsOf, type SoilProject } from '#entities/soil-project/record';
import {
  contract,
  PROJECTS_PER_PAGE,
  type ProjectStatus,
  type SoilProjectRecord,
} from '#shared/api/contract';
import type { Connection } from '../../connection/connected.ts';
import { CommandFailedError } from '../../failure.ts';

type Send = Pick<Connection, 'send'>;

interface Choice {
  /** Only projects at these statuses; all projects if absent. */
  statuses?: readonly ProjectStatus[] | null;
  withGeometry?: boolean;
  /** Receives the ids that do not exist; without it, such ids end the command. */
  onUnknown?: (ids: readonly number[]) => void;
}

/** Yields every project, latest first, with at most one page of them in memory. */
export const everyProject = (connection: Send, choice: Choice = {}) =>
  pagesOf(connection, choice, null);

/** Converts a project record to the entity that the web app builds from rows. */
export const projectOf = (record: SoilProjectRecord): SoilProject =>
  soilProjectsOf(rowsOfProject(record))[0]!;

/** Yields the projects with these ids, in order, and reports those that do not exist. */
export async function* projectsOf(
  connection: Send,
  ids: readonly number[],
  choice: Choice = {},
): AsyncGenerator<SoilProjectRecord> {
  const asked = [...new Set(ids)];
  for (let start = 0; start < asked.length; start += PROJECTS_PER_PAGE) {
    const some = asked.slice(start, start + PROJECTS_PER_PAGE);
    const byId = new Map<number, SoilProjectRecord>();
    for await (const record of pagesOf(connection, choice, some)) {
      byId.set(record.project_id, record);
    }
    const unknown = some.filter((id) => !byId.has(id));
    if (unknown.length > 0) {
      if (!choice.onUnknown) throw new CommandFailedError(unknownText(unknown));
      choice.onUnknown(unknown);
    }
    yield* some.flatMap((id) => byId.get(id) ?? []);
  }
}

export const unknownText = (ids: readonly number[]): string =>
  `There is no project ${ids.join(', ')}. See: fenceline projects list`;

/** Returns one project. Throws `CommandFailedError` if it does not exist. */
export const projectWith = async (connection: Send, id: number): Promise<SoilProject> =>
  projectOf(await recordWith(connection, id));

/** Returns the same project as the API's record. */
export async function recordWith(connection: Send, id: number): Promise<SoilProjectRecord> {
  for await (const record of projectsOf(connection, [id])) return record;
  throw new Error('an id gave neither a project nor a failure');
}

async function* pagesOf(
  { send }: Send,
  { statuses = null, withGeometry = false }: Choice,
  ids: number[] | null,
): AsyncGenerator<SoilProjectRecord> {
  for (let before: number | null = null; ;) {
    const page: SoilProjectRecord[] = await send(contract.soilProjects.page, {
      before_id: before,
      project_ids: ids,
      statuses: statuses === null ? null : [...statuses],
      with_geometry: withGeometry,
    });
    if (page.length === 0) return;
    yield* page;
    before = page.at(-1)!.project_id;
  }
}
