import type { SharedMapRecord, OwnSharedMapRecord } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';

/** Shared maps that the user may see, newest first; with an id, only that one. */
export async function sharedMapRecords(sql: Sql, id?: number): Promise<SharedMapRecord[]> {
  const rows = await sql
    .selectFrom('visible_shared_map')
    .selectAll()
    .$if(id !== undefined, (maps) => maps.where('id', '=', id as number))
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => {
    const map = {
      embed_id: row.id,
      property_id: row.farm_id,
      property_name: row.farm_name,
      owner_email: row.owner_email,
      sites: row.sites,
      parts: row.parts,
      base_map: row.base_map,
      ground_cover: row.ground_cover,
      last_day: row.last_day,
      has_picture: row.has_picture,
      created_at: row.created_at.toISOString(),
      revoked_at: row.revoked_at?.toISOString() ?? null,
    };
    return row.is_own
      ? { ...map, is_own: true, key: row.key as string, picture_key: row.picture_key }
      : { ...map, is_own: false, key: null, picture_key: null };
  });
}

/** One shared map, of the user or of a client. Throws when the user may not see it. */
export async function sharedMapRecord(sql: Sql, id: number): Promise<SharedMapRecord> {
  const [record] = await sharedMapRecords(sql, id);
  if (!record) throw new Error(`the user may not see the shared map ${id}`);
  return record;
}

/** One shared map of the user. Throws when it belongs to somebody else. */
export async function ownMapRecord(sql: Sql, id: number): Promise<OwnSharedMapRecord> {
  const record = await sharedMapRecord(sql, id);
  if (!record.is_own) throw new Error(`the shared map ${id} is not the user's own`);
  return record;
}
