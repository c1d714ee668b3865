import type { Contract } from '#shared/api/contract';
import type { Handler } from '../handler.ts';

/** Returns the holders of permissions, with the time and the grantor. */
export const permissions: Handler<Contract['owners']['permissions']> = async ({ sql }) => {
  const held = await sql
    .selectFrom('permission as p')
    .select((q) => [
      'email',
      'permission',
      'granted_at',
      q
        .selectFrom('permission_change as c')
        .select('changed_by')
        .whereRef('c.email', '=', 'p.email')
        .whereRef('c.permission', '=', 'p.permission')
        .where('change', '=', 'granted')
        // Grants by the server itself are not in this table.
        .whereRef('c.changed_at', '=', 'p.granted_at')
        .limit(1)
        .as('granted_by'),
    ])
    .orderBy('email')
    .execute();
  return held.map((row) => ({ ...row, granted_at: row.granted_at.toISOString() }));
};
