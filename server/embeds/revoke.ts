import type { Contract } from '#shared/api/contract';
import type { Handler } from '../dispatch/handlers.ts';

/** Withdrawn for good: the same key never shows the map again. */
export const revoke: Handler<Contract['embeds']['revoke']> = async (
  { sql, app },
  { embed_id: id },
) => {
  await sql
    .updateTable('embed_key')
    .set({ revoked_at: app.now() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
  return [{ revoke_embed_key: true }];
};
