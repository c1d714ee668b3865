import type { Contract } from '#shared/api/contract';
import type { Handler } from '../handler.ts';

/** Permissions stand in a table of the server (OP-59); an unknown one is held by nobody. */
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
