import type { Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { embedColumns, newEmbedKey } from './embed-columns.ts';
import { ownEmbedRecord } from './embed-records.ts';

/**
 * Keeps the key, so that the sites need not change. Turning the picture off discards its key for
 * good.
 */
export const change: Handler<Contract['embeds']['change']> = async (
  { sql, app },
  { embed_id: id, ...shared },
) => {
  const { revoked_at: revokedAt, picture_key: pictureKey } = await ownEmbedRecord(sql, id);
  if (revokedAt !== null) {
    throw new CallError('CONFLICT', 'This map was withdrawn. Share the farm again for a new one.');
  }
  await sql
    .updateTable('embed_key')
    .set({
      ...embedColumns(shared, app.now()),
      picture_key: shared.has_picture ? (pictureKey ?? newEmbedKey()) : null,
    })
    .where('id', '=', id)
    .execute();
  return [{ change_embed_key: await ownEmbedRecord(sql, id) }];
};
