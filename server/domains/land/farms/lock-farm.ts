import type { Sql } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/call-error.ts';

const REFUSALS = {
  farm_key: 'This farm is made of land parcels; it cannot take a custom boundary.',
  geojson: 'This farm has a custom boundary; it cannot take parcels.',
} as const;

/**
 * Locks the farm against other writers until the transaction ends. A farm's kind never changes once
 * it has a boundary (EDIT-04); throws CONFLICT when it is not `kind`.
 */
export async function lockFarmOfKind(
  sql: Sql,
  farmId: number,
  kind: 'farm_key' | 'geojson',
): Promise<void> {
  const { boundary_type: found } = await sql
    .selectFrom('farm')
    .select('boundary_type')
    .where('id', '=', farmId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (found !== null && found !== kind) throw new CallError('CONFLICT', REFUSALS[found]);
}
