import type { Sql } from '../../../platform/db/database.ts';
import { CallError, notFound } from '../../../platform/call-error.ts';

/** Reads the number of the farm's latest version; 0 for a farm that has none. */
export async function currentVersion(sql: Sql, farmId: number): Promise<number> {
  const latest = await sql
    .selectFrom('boundary_version')
    .select('number')
    .where('farm_id', '=', farmId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.number ?? 0;
}

/**
 * Locks the farm against other writers until the transaction ends. Throws NOT_FOUND if it was deleted
 * meanwhile, and CONFLICT unless `current` is its latest version: the user decided about a boundary
 * that has changed since.
 */
export async function lockAtVersion(sql: Sql, farmId: number, current: number): Promise<void> {
  const farm = await sql
    .selectFrom('farm')
    .select('id')
    .where('id', '=', farmId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!farm) throw notFound();
  if ((await currentVersion(sql, farmId)) !== current) throw boundaryChanged();
}

export const boundaryChanged = () =>
  new CallError(
    'CONFLICT',
    'This boundary has changed since you opened it, perhaps in another window. Look at it again, then repeat your change.',
  );
