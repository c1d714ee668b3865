import type { Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { readFarmAreas } from '../../land/parcels/farm-areas.ts';
import { sharedMapColumns, newMapKey } from './shared-map-columns.ts';
import { ownMapRecord } from './shared-map-records.ts';

/** Maximum number of maps per farm at a time. */
const MAX_MAPS = 20;

export const create: Handler<Contract['embeds']['create']> = async (
  { sql, app, owner },
  { property_id: farmId, has_picture: hasPicture, ...shared },
) => {
  const columns = sharedMapColumns({ ...shared, has_picture: hasPicture }, app.now());
  // Throws for a farm without a boundary, which has nothing to show.
  await readFarmAreas(sql, farmId);
  const { count } = await sql
    .selectFrom('embed_key')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('farm_id', '=', farmId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= MAX_MAPS) {
    throw new CallError(
      'CONFLICT',
      `A farm can have at most ${MAX_MAPS} shared maps. Withdraw one first.`,
    );
  }
  const { id } = await sql
    .insertInto('embed_key')
    .values({
      ...columns,
      key: newMapKey(),
      picture_key: hasPicture ? newMapKey() : null,
      owner_id: owner.id,
      farm_id: farmId,
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return [{ create_embed_key: await ownMapRecord(sql, id) }];
};
