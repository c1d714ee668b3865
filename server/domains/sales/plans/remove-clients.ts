import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { lockedPlan } from '../../people/plan-membership/locked-plan.ts';
import { emailsFrom } from '../../people/plan-membership/emails-from.ts';
import { notifyClients } from '../../people/plan-membership/plan-notices.ts';

/**
 * Removes clients from a plan and notifies them by mail; ignores people who are not its clients.
 */
export const removeClients: Handler<Contract['plans']['removeClients']> = async (
  { sql, user, app },
  { plan_id: planId, owner_emails: given },
) => {
  const emails = emailsFrom(given, 'owner_emails');
  await lockedPlan(sql, planId);
  const removed = await sql
    .deleteFrom('plan_client')
    .where('plan_id', '=', planId)
    .where('email', 'in', emails)
    .returning('email')
    .execute();
  if (removed.length > 0) {
    await notifyClients(sql, app, { planId, by: user.email, kind: 'removed', clients: removed });
  }
  return [{ remove_plan_authorised_clients: true }];
};
