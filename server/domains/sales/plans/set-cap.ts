import { sql as raw } from 'kysely';
import { centsFromText, NOT_A_CAP } from '#entities/plan';
import type { Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { emailsFrom } from '../../people/plan-membership/emails-from.ts';

/** Sets or removes the monthly spending cap of clients. Orders so far this month count. */
export const setCap: Handler<Contract['plans']['setCap']> = async (
  { sql },
  { plan_id: planId, owner_emails: given, cap },
) => {
  const emails = emailsFrom(given, 'owner_emails');
  const cents = cap === null ? null : centsFromText(cap);
  if (cap !== null && cents === null) {
    throw new CallError('INVALID_PARAMS', `The cap ${NOT_A_CAP}.`, {
      fields: { cap: `This ${NOT_A_CAP}.` },
    });
  }
  const { rows } = await raw<{ changed: number }>`
    SELECT set_client_cap(${planId}, ${emails}::text[], ${cents}::integer) AS changed`.execute(sql);
  return [{ set_plan_client_cap: rows[0]?.changed ?? 0 }];
};
