import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';

/** Looks permissions up in the server's table (OP-59); nobody has an unknown one. */
export const checkPermission: Handler<Contract['owners']['checkPermission']> = async (
  { sql, user },
  { permission },
) => {
  if (permission !== 'admin') return [{ check_user_permission: false }];
  const found = await sql
    .selectFrom('permission')
    .select('permission')
    .where('email', '=', user.email)
    .where('permission', '=', permission)
    .executeTakeFirst();
  return [{ check_user_permission: found !== undefined }];
};
