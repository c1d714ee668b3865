import { sql as raw } from 'kysely';
import type { Sql } from '../../../platform/db/database.ts';
import { COPIED } from './farm-of-project.ts';

/**
 * True once a signed commitment was received, accepted or not. From then on the project keeps its
 * parcels, because titles, landholders and decisions are about them.
 */
export async function isLandFrozen(sql: Sql, projectId: number): Promise<boolean> {
  const signed = await sql
    .selectFrom('soil_document')
    .select('id')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'commitment-signed')
    .where('recorded_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return signed !== undefined;
}

/**
 * Appends those of the farm's parcels that the client wants in the project and that it lacks, so
 * that no parcel changes its place. Returns their names. A custom boundary stays as it is.
 */
export async function appendParcels(
  sql: Sql,
  { projectId, farmId, pids }: { projectId: number; farmId: number; pids: readonly string[] },
): Promise<string[]> {
  if (pids.length === 0) return [];
  const own = await sql
    .selectFrom('soil_project_parcel')
    .select(['pid', 'position'])
    .where('project_id', '=', projectId)
    .execute();
  const known = new Set(own.map(({ pid }) => pid));
  const wanted = pids.filter((pid) => !known.has(pid));
  if (wanted.length === 0 || known.size === 0 || (known.size === 1 && known.has(null))) return [];
  const next = Math.max(...own.map(({ position }) => position)) + 1;
  const [, ...copied] = COPIED;
  const added = await sql
    .insertInto('soil_project_parcel')
    .columns(['project_id', ...COPIED, 'is_sample'])
    .expression((q) =>
      q
        .selectFrom('farm_parcel')
        .select((one) => one.cast<number>(one.val(projectId), 'bigint').as('project_id'))
        .select(
          raw<number>`${next}::integer - 1 + row_number() OVER (ORDER BY position)`.as('position'),
        )
        .select(copied)
        .select('data_set_is_sample')
        .where('farm_id', '=', farmId)
        .where('pid', 'in', wanted),
    )
    .returning('jurisdictional_id')
    .execute();
  return added.map(({ jurisdictional_id: name }) => name ?? 'a parcel without a name');
}
