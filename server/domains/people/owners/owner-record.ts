import { sql, type Expression } from 'kysely';
import type { OwnerRecord } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';

/** Returns a visible owner's record in the wire format, by id or by address. */
export function ownerRecord(
  db: Sql,
  column: 'id' | 'email',
  value: number | string | Expression<number>,
): Promise<OwnerRecord | undefined> {
  return db
    .selectFrom('owner')
    .select((q) => [
      'name as owner_name',
      'business_name',
      'email as email_address',
      'phone_number',
      'signs_in_as',
      q.fn.coalesce('abn', sql.lit('')).as('abn'),
      q
        .selectFrom('farm')
        .select((farms) => farms.fn.countAll<number>().as('count'))
        .whereRef('farm.owner_id', '=', 'owner.id')
        .where('farm.deleted_at', 'is', null)
        .as('num_properties'),
    ])
    .where(column, '=', value)
    .$narrowType<{ num_properties: number }>()
    .executeTakeFirst();
}
