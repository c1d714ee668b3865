import { sql as raw } from 'kysely';
import { CallError } from '../../../platform/call-error.ts';
import type { Sql } from '../../../platform/db/database.ts';

/**
 * Records that the user's account accepts a plan, unless it did so before. From then on the plan's
 * owners see and may withdraw the account's shared maps. Throws CONFLICT without an account.
 */
export async function acceptPlan(
  sql: Sql,
  { planId, at }: { planId: number; at: Date },
): Promise<void> {
  const { rows } = await raw<{ ownerId: number | null }>`
    SELECT asking_owner() AS "ownerId"`.execute(sql);
  if (!rows[0]?.ownerId) {
    throw new CallError(
      'CONFLICT',
      'Please create your account first. Then come back and accept the plan.',
    );
  }
  await sql
    .updateTable('plan_client')
    .set({ accepted_at: at })
    .where('plan_id', '=', planId)
    .where('email', 'in', ownMembership(planId))
    .where('accepted_at', 'is', null)
    .execute();
}

/** The address of the user's row among the plan's clients; none for anybody else. */
export const ownMembership = (planId: number) =>
  raw<string>`(SELECT email FROM asking_memberships() WHERE plan_id = ${planId})`;
