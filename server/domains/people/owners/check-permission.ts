import type { Contract } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import type { Handler } from '../../handler.ts';

/** Whether the server's table makes this address an administrator (OP-59). */
export async function isAdmin(sql: Sql, email: string): Promise<boolean> {
  const found = await sql
    .selectFrom('permission')
    .select('permission')
    .where('email', '=', email)
    .where('permission', '=', 'admin')
    .executeTakeFirst();
  return found !== undefined;
}

/** Nobody has an unknown permission. */
export const checkPermission: Handler<Contract['owners']['checkPermission']> = async (
  { sql, user },
  { permission },
) => [{ check_user_permission: permission === 'admin' && (await isAdmin(sql, user.email)) }];
