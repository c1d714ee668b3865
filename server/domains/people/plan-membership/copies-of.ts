import { copiesTo } from '#entities/plan';
import type { Sql } from '../../../platform/db/database.ts';

/** The plan's owners who get copies of what a buyer orders with it, sorted. */
export async function copiesOf(sql: Sql, planId: number, buyer: string): Promise<string[]> {
  const owners = await sql
    .selectFrom('plan_owner')
    .select('email')
    .where('plan_id', '=', planId)
    .execute();
  return copiesTo(owners.map(({ email }) => email).toSorted(), buyer);
}
