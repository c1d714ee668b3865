import type { Contract } from '#shared/api/contract';
import type { Handler } from '../dispatch/handlers.ts';
import { changeClients } from './change-clients.ts';
import { emailsFrom } from './plan-fields.ts';

/** Removing who is no client any more is done already. */
export const removeClients: Handler<Contract['plans']['removeClients']> = async (
  { sql, user },
  { plan_id: planId, owner_emails: given },
) => {
  const emails = emailsFrom(given, 'owner_emails');
  await changeClients(sql, { id: planId, by: user.email }, () =>
    sql
      .deleteFrom('plan_client')
      .where('plan_id', '=', planId)
      .where('email', 'in', emails)
      .execute(),
  );
  return [{ remove_plan_authorised_clients: true }];
};
