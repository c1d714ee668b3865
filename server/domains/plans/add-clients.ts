import type { Contract } from '#shared/api/contract';
import type { Handler } from '../handler.ts';
import { clientsOf, recordClients } from './change-clients.ts';
import { lockedPlan } from './plan-changes.ts';
import { emailsFrom } from './plan-fields.ts';
import { notifyClients } from './plan-notices.ts';

/**
 * Adds clients to a plan and notifies them by mail. Existing clients keep their authorisation
 * (AGENT-17).
 */
export const addClients: Handler<Contract['plans']['addClients']> = async (
  { sql, user, app },
  { plan_id: planId, owner_emails: given },
) => {
  const emails = emailsFrom(given, 'owner_emails');
  await lockedPlan(sql, planId);
  const before = await clientsOf(sql, planId);
  const added = await sql
    .insertInto('plan_client')
    .values(emails.map((email) => ({ plan_id: planId, email, authorised_by: user.email })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['email', 'authorised_by'])
    .execute();
  if (added.length > 0) {
    await recordClients(sql, { planId, by: user.email, before, after: [...before, ...added] });
    await notifyClients(sql, app, { planId, by: user.email, kind: 'added', clients: added });
  }
  return [{ add_plan_authorised_clients: true }];
};
