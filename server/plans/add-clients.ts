import type { Contract } from '#shared/api/contract';
import type { Handler } from '../dispatch/handlers.ts';
import { changeClients } from './change-clients.ts';
import { emailsFrom } from './plan-fields.ts';

/** Who is a client already stays as authorised before (AGENT-17). */
export const addClients: Handler<Contract['plans']['addClients']> = async (
  { sql, user },
  { plan_id: planId, owner_emails: given },
) => {
  const emails = emailsFrom(given, 'owner_emails');
  await changeClients(sql, { id: planId, by: user.email }, () =>
    sql
      .insertInto('plan_client')
      .values(emails.map((email) => ({ plan_id: planId, email, authorised_by: user.email })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return [{ add_plan_authorised_clients: true }];
};
