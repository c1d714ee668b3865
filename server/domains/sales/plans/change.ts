import { sql as raw } from 'kysely';
import type { Contract } from '#shared/api/contract';
import { notFound } from '../../../platform/call-error.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Handler } from '../../handler.ts';
import { emailsFrom } from '../../people/plan-membership/emails-from.ts';
import { planNameFrom } from './plan-fields.ts';

/** Renames, archives or restores a plan, or names its owners; omitted fields stay unchanged. */
export const change: Handler<Contract['plans']['change']> = async (
  { sql, app },
  { plan_id: planId, plan_name: typed, emails, archived },
) => {
  const plan = await sql
    .selectFrom('plan')
    .select(['name', 'archived_at'])
    .where('id', '=', planId)
    .executeTakeFirst();
  if (!plan) throw notFound();
  const name = typed === undefined ? plan.name : planNameFrom(typed);
  const archivedAt =
    archived === undefined ? plan.archived_at : archived ? (plan.archived_at ?? app.now()) : null;
  await raw`SELECT administer_plan(${planId}, ${name}, ${archivedAt}::timestamptz)`.execute(sql);
  if (emails) await setOwners(sql, planId, emailsFrom(emails, 'emails'));
  return [{ change_plan: true }];
};

async function setOwners(sql: Sql, planId: number, emails: readonly string[]): Promise<void> {
  await sql
    .insertInto('plan_owner')
    .values(emails.map((email) => ({ plan_id: planId, email })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql
    .deleteFrom('plan_owner')
    .where('plan_id', '=', planId)
    .where('email', 'not in', emails)
    .execute();
}
