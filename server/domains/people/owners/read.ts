import type { Contract } from '#shared/api/contract';
import { notFound } from '../../../platform/call-error.ts';
import { sameEmail } from '../../../platform/identity/identity.ts';
import type { Handler } from '../../handler.ts';
import { ownerRecord } from './owner-record.ts';

/** Returns the user's own record, whatever its address is; a partner admin may name another's. */
export const read: Handler<Contract['owners']['read']> = async (
  { sql, user, owner },
  { email },
) => {
  const record = sameEmail(email, user.email)
    ? await ownerRecord(sql, 'id', owner.id)
    : await ownerRecord(sql, 'email', email.trim().toLowerCase());
  if (!record) throw notFound();
  return [record];
};
