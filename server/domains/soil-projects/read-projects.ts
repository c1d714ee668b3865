import { sql as raw } from 'kysely';
import type { Contract, ProjectStatus } from '#shared/api/contract';
import type { Sql } from '../../platform/db/database.ts';
import { CallError, notFound } from '../../platform/call-error.ts';
import type { Handler } from '../handler.ts';
import { projectRows } from './project-rows.ts';

type Soil = Contract['soilProjects'];

/** Below the 64 MiB that a browser reads as one answer. */
const MAX_BYTES = 56 * 1024 * 1024;
/** Size of a row without its project's answers and submissions. */
const ROW_BYTES = 1_000;

/**
 * Returns one row per parcel, each of which repeats its project. Throws TOO_LARGE for very many
 * projects, which callers then read through `page`.
 */
export const all: Handler<Soil['all']> = async ({ sql }) => {
  if ((await bytesOfAll(sql)) > MAX_BYTES) {
    throw new CallError(
      'TOO_LARGE',
      'There are too many soil projects to return at once. Please read them page by page.',
    );
  }
  return projectRows(sql, (projects) => projects);
};

async function bytesOfAll(sql: Sql): Promise<number> {
  const { bytes } = await sql
    .selectFrom('soil_project as project')
    .select(
      raw<string>`coalesce(sum((${ROW_BYTES}::bigint
        + octet_length(submitted_form::text)
        + (SELECT coalesce(sum(octet_length(request::text)), 0)
           FROM cer_submission WHERE project_id = project.id))
        * (SELECT greatest(count(*), 1)
           FROM soil_project_parcel WHERE project_id = project.id)), 0)`.as('bytes'),
    )
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Returns only the user's own farms' projects, for partner admins too (OP-89). */
export const own: Handler<Soil['own']> = async ({ sql, owner }, { property_ids: farmIds }) => {
  if (owner.id === null || farmIds.length === 0) return [];
  const ownerId = owner.id;
  return projectRows(sql, (projects) =>
    projects.where('owner_id', '=', ownerId).where('farm_id', 'in', farmIds),
  );
};

export const history: Handler<Soil['history']> = async ({ sql }, { project_id: projectId }) => {
  const changes = await sql
    .selectFrom('soil_project_change')
    .select(['from_status', 'to_status', 'changed_by', 'changed_at', 'note'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute();
  if (changes.length === 0) throw notFound();
  const lines = [...changes, ...(await removedTitles(sql, projectId, changes))];
  return lines
    .toSorted((a, b) => a.changed_at.getTime() - b.changed_at.getTime())
    .map((line) => ({ ...line, changed_at: line.changed_at.toISOString() }));
};

/** One history line per removed title document, at the project's status at that time. */
async function removedTitles(
  sql: Sql,
  projectId: number,
  changes: readonly { to_status: ProjectStatus; changed_at: Date }[],
) {
  const removed = await sql
    .selectFrom('soil_document')
    .select(['file_name', 'removed_at', 'removed_by'])
    .where('project_id', '=', projectId)
    .where('removed_at', 'is not', null)
    .orderBy('removed_at')
    .execute();
  return removed.map(({ file_name: name, removed_at: at, removed_by: by }) => {
    const { to_status: status } = changes.findLast((one) => one.changed_at <= at!) ?? changes[0]!;
    return {
      from_status: status,
      to_status: status,
      changed_by: by!,
      changed_at: at!,
      note: `Title document removed: ${name}`,
    };
  });
}
