import { mayMove, type ProjectActor } from '#entities/soil-project';
import type { ProjectStatus } from '#shared/api/contract';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../../platform/db/database.ts';
import { CallError, notFound } from '../../platform/call-error.ts';
import { isTold } from './project-news.ts';

export interface LockedProject {
  id: number;
  ownerId: number;
  farmId: number;
  status: ProjectStatus;
  answersVersion: number;
  commitmentVersion: number | null;
}

/** Keeps other writers off the project until the transaction ends. Throws NOT_FOUND. */
export async function lockProject(sql: Sql, projectId: number): Promise<LockedProject> {
  const project = (await lockProjects(sql, [projectId])).get(projectId);
  if (!project) throw notFound();
  return project;
}

/** The projects by their ids, locked in one order for everybody; those not found are missing. */
export async function lockProjects(
  sql: Sql,
  projectIds: readonly number[],
): Promise<Map<number, LockedProject>> {
  const projects = await sql
    .selectFrom('soil_project')
    .select([
      'id',
      'owner_id as ownerId',
      'farm_id as farmId',
      'status',
      'answers_version as answersVersion',
      'commitment_version as commitmentVersion',
    ])
    .where('id', 'in', projectIds)
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(projects.map((project) => [project.id, project]));
}

/**
 * The one place where a project changes its status: by the table, with its line of history and the
 * mail that tells of it, all in the caller's transaction. Throws CONFLICT when none of the actors
 * may make this move.
 */
export async function moveProject(
  sql: Sql,
  app: Pick<AppContext, 'jobs' | 'now'>,
  move: {
    project: LockedProject;
    to: ProjectStatus;
    actors: readonly ProjectActor[];
    /** The e-mail of who does it, or `server`. */
    by: string;
    note?: string | null;
  },
): Promise<LockedProject> {
  const { project, to, actors, by, note = null } = move;
  if (!actors.some((actor) => mayMove(actor, project.status, to))) {
    throw new CallError(
      'CONFLICT',
      `The project is at ${project.status} and cannot go to ${to} from there. Please reload the page.`,
    );
  }
  await sql.updateTable('soil_project').set({ status: to }).where('id', '=', project.id).execute();
  await recordChange(sql, app, { projectId: project.id, from: project.status, to, by, note });
  return { ...project, status: to };
}

/** A line of history, which is what mails are made from. */
export async function recordChange(
  sql: Sql,
  app: Pick<AppContext, 'jobs' | 'now'>,
  change: {
    projectId: number;
    from: ProjectStatus | null;
    to: ProjectStatus;
    by: string;
    note?: string | null;
  },
): Promise<void> {
  const { id } = await sql
    .insertInto('soil_project_change')
    .values({
      project_id: change.projectId,
      from_status: change.from,
      to_status: change.to,
      changed_by: change.by,
      changed_at: app.now(),
      note: change.note ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isTold(change.from, change.to))
    await app.jobs.enqueue(sql, 'mail-project-change', { changeId: id });
}
