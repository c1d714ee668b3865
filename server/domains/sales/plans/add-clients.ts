import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { archivedPlan, lockedPlan } from '../../people/plan-membership/locked-plan.ts';
import { emailsFrom } from '../../people/plan-membership/emails-from.ts';
import { notifyClients } from '../../people/plan-membership/plan-notices.ts';

/**
 * Adds clients to a plan and notifies them by mail. Existing clients keep their authorisation
 * (AGENT-17).
 */
export const addClients: Handler<Contract['plans']['addClients']> = async (
  { sql, user, app },
  { plan_id: planId, owner_emails: given },
) => {
  const emails = emailsFrom(given, 'owner_emails');
  const plan = await lockedPlan(sql, planId);
  if (plan.archived_at) throw archivedPlan(plan.name);
  const added = await sql
    .insertInto('plan_client')
    .values(emails.map((email) => ({ plan_id: planId, email, authorised_by: user.email })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('email')
    .execute();
  if (added.length > 0) {
    await notifyClients(sql, app, { planId, by: user.email, kind: 'added', clients: added });
  }
  return [{ add_plan_authorised_clients: true, added: added.map(({ email }) => email) }];
};
