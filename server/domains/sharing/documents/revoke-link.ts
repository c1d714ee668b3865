import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';

/** Revokes a link permanently; does nothing if it is already revoked. */
export const revokeLink: Handler<Contract['documents']['revokeLink']> = async (
  { sql, app, owner },
  { link_id: id },
) => {
  await sql
    .updateTable('report_link')
    .set({ revoked_at: app.now() })
    .where('id', '=', id)
    .where('owner_id', '=', owner.id)
    .where('revoked_at', 'is', null)
    .execute();
  return [{ revoke_report_link: true }];
};
