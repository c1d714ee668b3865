import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';

/** Returns the holders of permissions, with the time and the grantor. */
export const permissions: Handler<Contract['owners']['permissions']> = async ({ sql }) => {
  const held = await sql
    .selectFrom('permission as p')
    .select((q) => [
      'email',
      'permission',
      'granted_at',
      q
        .selectFrom('audit as a')
        .select('actor')
        .whereRef('a.about', '=', 'p.email')
        .where('object', '=', 'permission')
        .whereRef('a.object_id', '=', 'p.permission')
        .where('action', '=', 'granted')
        // Both times are that of the transaction. Grants by the server itself have no actor.
        .whereRef('a.at', '=', 'p.granted_at')
        .limit(1)
        .as('granted_by'),
    ])
    .orderBy('email')
    .execute();
  return held.map((row) => ({ ...row, granted_at: row.granted_at.toISOString() }));
};
