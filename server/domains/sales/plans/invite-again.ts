import type { Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { lockedPlan } from '../../people/plan-membership/locked-plan.ts';
import { emailsFrom } from '../../people/plan-membership/emails-from.ts';
import { notifyClients } from '../../people/plan-membership/plan-notices.ts';

/** Mails clients who have not accepted the plan again. */
export const inviteAgain: Handler<Contract['plans']['inviteAgain']> = async (
  { sql, user, app },
  { plan_id: planId, owner_emails: given },
) => {
  const emails = emailsFrom(given, 'owner_emails');
  await lockedPlan(sql, planId);
  const open = await sql
    .selectFrom('plan_client')
    .select('email')
    .where('plan_id', '=', planId)
    .where('email', 'in', emails)
    .where('accepted_at', 'is', null)
    .execute();
  const invited = await notifyClients(sql, app, {
    planId,
    by: user.email,
    kind: 'added',
    clients: open,
  });
  if (invited.length === 0) {
    throw new CallError(
      'CONFLICT',
      open.length === 0
        ? 'Everybody you chose has accepted the plan.'
        : 'No invitation was sent: one person gets at most three in 24 hours. Try again tomorrow.',
    );
  }
  return [{ invited }];
};
