import type { Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { sharedMapColumns, newMapKey } from './shared-map-columns.ts';
import { ownMapRecord } from './shared-map-records.ts';

/**
 * Keeps the key, so that the sites need not change. Turning the picture off discards its key
 * permanently.
 */
export const change: Handler<Contract['embeds']['change']> = async (
  { sql, app },
  { embed_id: id, ...shared },
) => {
  const { revoked_at: revokedAt, picture_key: pictureKey } = await ownMapRecord(sql, id);
  if (revokedAt !== null) {
    throw new CallError('CONFLICT', 'This map was withdrawn. Share the farm again for a new one.');
  }
  await sql
    .updateTable('embed_key')
    .set({
      ...sharedMapColumns(shared, app.now()),
      picture_key: shared.has_picture ? (pictureKey ?? newMapKey()) : null,
    })
    .where('id', '=', id)
    .execute();
  return [{ change_embed_key: await ownMapRecord(sql, id) }];
};
