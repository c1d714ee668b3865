import type { Contract } from '#shared/api/contract';
import { notFound } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { checkedAbn } from './checked-abn.ts';
import { ownerRecord } from './owner-record.ts';
import { requireName } from './require-name.ts';

/** Changes an owner's record, except for the e-mail, which follows the sign-in. */
export const edit: Handler<Contract['owners']['edit']> = async ({ sql, owner }, params) => {
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
  const record = await ownerRecord(sql, 'id', owner.id);
  if (!record) throw notFound();
  return [record];
};
