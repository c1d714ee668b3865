import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { requireName } from './require-name.ts';

/** Creates one owner per identity and e-mail; returns -1 if either already has one (ACCT-15). */
export const create: Handler<Contract['owners']['create']> = async ({ sql, user }, params) => {
  const created = await sql
    .insertInto('owner')
    .values({
      issuer: user.issuer,
      subject: user.subject,
      email: user.email,
      name: requireName(params.name),
      business_name: params.business.trim(),
      phone_number: params.phone.trim(),
      address_seen_at: user.token.issuedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return [{ create_owner: created?.id ?? -1 }];
};
