import { sql as raw } from 'kysely';
import type { Contract } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import type { ThumbnailShapes } from '../farm-thumbnails/thumbnail-of.ts';
import type { PreparedHandler } from '../../handler.ts';

/** SVG paths by farm id. */
type Paths = ReadonlyMap<number, string>;

/**
 * Draws farms one after the other, so that at most one boundary is in memory, and outside the
 * transaction, because a thread may take a while.
 */
export const thumbnails: PreparedHandler<Contract['farms']['thumbnails'], Paths> = {
  async prepare({ app, user, owner }, { property_ids: farmIds }) {
    const read = <T>(work: (sql: Sql) => Promise<T>) =>
      app.database.asUser(user, work, { readOnly: true });
    const paths = new Map<number, string>();
    for (const { farmId, version } of await read((sql) => versionsOf(sql, owner.id, farmIds))) {
      const path = await app.makeThumbnail(version, () => read((sql) => readShapes(sql, farmId)));
      paths.set(farmId, path);
    }
    return paths;
  },

  act: async (_context, _params, paths) =>
    [...paths].map(([farmId, path]) => ({ property_id: farmId, path })),
};

/** A version changes whenever the boundary does: a row's xmin changes with each update. */
const versionsOf = (sql: Sql, ownerId: number, farmIds: readonly number[]) =>
  sql
    .selectFrom('farm as f')
    .leftJoin('farm_boundary as b', 'b.farm_id', 'f.id')
    .select((q) => [
      'f.id as farmId',
      raw<string>`concat_ws(':', f.id, b.xmin, ${q
        .selectFrom('farm_parcel as p')
        .select(raw`md5(string_agg(p.pid || ' ' || p.xmin, ',' ORDER BY p.pid))`.as('version'))
        .whereRef('p.farm_id', '=', 'f.id')})`.as('version'),
    ])
    .where('f.owner_id', '=', ownerId)
    .where('f.id', 'in', farmIds)
    .where('f.deleted_at', 'is', null)
    .execute();

async function readShapes(sql: Sql, farmId: number): Promise<ThumbnailShapes> {
  const parcels = await sql
    .selectFrom('farm_parcel')
    .select(raw<string>`geometry::text`.as('geometry'))
    .where('farm_id', '=', farmId)
    .orderBy('position')
    .execute();
  const boundary = await sql
    .selectFrom('farm_boundary')
    .select(raw<string>`features::text`.as('features'))
    .where('farm_id', '=', farmId)
    .executeTakeFirst();
  return {
    parcels: parcels.map(({ geometry }) => geometry),
    features: boundary?.features ?? null,
  };
}
