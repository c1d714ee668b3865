import type { Contract } from '#shared/api/contract';
import type { Handler } from '../handler.ts';
import { planRecords } from './plan-records.ts';

/**
 * Returns the plans the caller is a client of, except archived ones. Of a plan's clients it shows only the caller, even
 * if they own the plan too.
 */
export const authorised: Handler<Contract['plans']['authorised']> = async ({ sql, user }) => {
  const found = await planRecords(sql, (plans) =>
    plans
      .where('archived_at', 'is', null)
      .where('id', 'in', (q) =>
        q.selectFrom('plan_client').select('plan_id').where('email', '=', user.email),
      ),
  );
  return found.map((plan) => ({
    ...plan,
    authorised_client_emails: plan.authorised_client_emails.filter(
      (client) => client.email === user.email,
    ),
  }));
};
