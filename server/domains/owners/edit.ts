import type { Contract } from '#shared/api/contract';
import { notFound } from '../../platform/call-error.ts';
import type { Handler } from '../handler.ts';
import { checkedAbn } from './checked-abn.ts';
import { ownerByEmail } from './owner-record.ts';
import { requireName } from './require-name.ts';

/** Changes an owner's record, but never the e-mail, which is its key. */
export const edit: Handler<Contract['owners']['edit']> = async ({ sql, user, owner }, params) => {
  await sql
    .updateTable('owner')
    .set({
      name: requireName(params.name),
      business_name: params.business.trim(),
      phone_number: params.phone.trim(),
      ...(params.abn !== undefined && { abn: checkedAbn(params.abn) }),
    })
    .where('id', '=', owner.id)
    .execute();
  const record = await ownerByEmail(sql, user.email);
  if (!record) throw notFound();
  return [record];
};
