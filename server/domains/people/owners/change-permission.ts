import { sql as raw } from 'kysely';
import type { Contract } from '#shared/api/contract';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { emailsFrom } from '../plan-membership/emails-from.ts';

/**
 * Grants a permission to an e-mail address; it applies as soon as its holder signs in, even if they
 * have no account yet.
 */
export const grantPermission: Handler<Contract['owners']['grantPermission']> = async (
  { sql },
  { email: typed, permission },
) => {
  const [email = ''] = emailsFrom([typed.trim()], 'email');
  const granted = await sql
    .insertInto('permission')
    .values({ email, permission })
    .onConflict((conflict) => conflict.doNothing())
    .returning('email')
    .executeTakeFirst();
  return [{ grant_permission: granted !== undefined }];
};

export const revokePermission: Handler<Contract['owners']['revokePermission']> = async (
  { sql },
  { email: typed, permission },
) => {
  const email = typed.trim().toLowerCase();
  // Serialised: two admins who revoke each other's permission simultaneously would leave none.
  await raw`LOCK TABLE permission IN SHARE ROW EXCLUSIVE MODE`.execute(sql);
  const holders = await sql
    .selectFrom('permission')
    .select('email')
    .where('permission', '=', permission)
    .execute();
  if (!holders.some((holder) => holder.email === email)) throw notFound();
  if (holders.length === 1) {
    throw new CallError(
      'CONFLICT',
      'This is the only admin. Grant the permission to somebody else first.',
    );
  }
  await sql
    .deleteFrom('permission')
    .where('email', '=', email)
    .where('permission', '=', permission)
    .execute();
  return [{ revoke_permission: true }];
};
