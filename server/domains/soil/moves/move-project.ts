import { mailReadersOf, mayMove, type ProjectActor } from '#entities/soil-project/record';
import type { ProjectStatus, ReturnMark } from '#shared/api/contract';
import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { CallError, notFound } from '../../../platform/call-error.ts';
import { isMailed } from './project-news.ts';

/** A batch without a change for this long has ended or was paused by its partner. */
export const BATCH_QUIET_S = 60;

export interface LockedProject {
  id: number;
  ownerId: number;
  farmId: number;
  status: ProjectStatus;
  answersVersion: number;
  commitmentVersion: number | null;
}

/** Locks the project's row until the transaction ends. Throws NOT_FOUND. */
export async function lockProject(sql: Sql, projectId: number): Promise<LockedProject> {
  const project = (await lockProjects(sql, [projectId])).get(projectId);
  if (!project) throw notFound();
  return project;
}

/**
 * Locks the projects in id order, which avoids deadlocks. Returns them by id, without those not
 * found.
 */
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
 * The only function that changes a project's status. It follows the transition table and writes the
 * status, the history row and the notification job in the caller's transaction. Throws CONFLICT
 * when none of the actors may make this move.
 */
export async function moveProject(
  sql: Sql,
  app: Pick<AppContext, 'jobs' | 'now'>,
  move: {
    project: LockedProject;
    to: ProjectStatus;
    actors: readonly ProjectActor[];
    /** E-mail address of the user, or `server`. */
    by: string;
    note?: string | null;
    marks?: readonly ReturnMark[];
    batchId?: string | null;
  },
): Promise<LockedProject> {
  const { project, to, actors, by, note = null, marks = [], batchId = null } = move;
  if (!actors.some((actor) => mayMove(actor, project.status, to))) {
    throw new CallError(
      'CONFLICT',
      `The project is at ${project.status} and cannot change to ${to}. ${await lastMoveOf(sql, project)}Please reload the page.`,
    );
  }
  const at = app.now();
  await sql
    .updateTable('soil_project')
    .set({ status: to, ...(to !== project.status && { status_since: at }) })
    .where('id', '=', project.id)
    .execute();
  await recordChange(sql, app, {
    projectId: project.id,
    from: project.status,
    to,
    by,
    note,
    marks,
    batchId,
    at,
  });
  return { ...project, status: to };
}

/** Says who set the present status, because a colleague may have decided first. */
async function lastMoveOf(sql: Sql, project: LockedProject): Promise<string> {
  const by = await lastChangeBy(sql, project);
  return by === null || by === 'server' ? '' : `${by} set it to ${project.status}. `;
}

/** E-mail address of who last set or confirmed the present status, or `server`. */
export async function lastChangeBy(
  sql: Sql,
  { id, status }: Pick<LockedProject, 'id' | 'status'>,
): Promise<string | null> {
  const last = await sql
    .selectFrom('soil_project_change')
    .select('changed_by')
    .where('project_id', '=', id)
    .where('to_status', '=', status)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.changed_by ?? null;
}

/** Writes a history row and queues its notification. Returns its id. */
export async function recordChange(
  sql: Sql,
  app: Pick<AppContext, 'jobs' | 'now'>,
  change: {
    projectId: number;
    from: ProjectStatus | null;
    to: ProjectStatus;
    by: string;
    note?: string | null;
    marks?: readonly ReturnMark[];
    batchId?: string | null;
    /** The time of the change; now if not given. */
    at?: Date;
  },
): Promise<number> {
  const { id } = await sql
    .insertInto('soil_project_change')
    .values({
      project_id: change.projectId,
      from_status: change.from,
      to_status: change.to,
      changed_by: change.by,
      changed_at: change.at ?? app.now(),
      note: change.note ?? null,
      keyed_marks: JSON.stringify(change.marks ?? []),
      batch_id: change.batchId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!isMailed(change.from, change.to)) return id;
  if (!change.batchId) {
    await app.jobs.enqueue(sql, 'mail-project-change', { changeId: id });
    return id;
  }
  // The partner gets one mail about the whole batch, its clients one each.
  if (mailReadersOf(change.to).includes('client')) {
    await app.jobs.enqueue(sql, 'mail-project-change', { changeId: id, readers: ['client'] });
  }
  await app.jobs.enqueue(
    sql,
    'mail-batch-digest',
    { changeId: id },
    { startAfterS: BATCH_QUIET_S },
  );
  return id;
}
