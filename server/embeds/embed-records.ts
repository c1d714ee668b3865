import { sql as raw } from 'kysely';
import type { EmbedKeyRecord } from '#shared/api/contract';
import type { Sql } from '../db/database.ts';

/** Shared maps the asker may see, the newest first; with an id, that one alone. */
export async function embedRecords(sql: Sql, id?: number): Promise<EmbedKeyRecord[]> {
  const rows = await sql
    .selectFrom('embed_key as k')
    .innerJoin(
      raw<{
        id: number;
        is_own: boolean;
        farm_name: string;
        owner_email: string;
      }>`asking_embed_keys()`.as('a'),
      'a.id',
      'k.id',
    )
    .selectAll('k')
    .select(['a.is_own', 'a.farm_name', 'a.owner_email'])
    .$if(id !== undefined, (keys) => keys.where('k.id', '=', id as number))
    .orderBy('k.id', 'desc')
    .execute();
  return rows.map((row) => ({
    embed_id: row.id,
    key: row.key,
    picture_key: row.picture_key,
    property_id: row.farm_id,
    property_name: row.farm_name,
    owner_email: row.owner_email,
    is_own: row.is_own,
    sites: row.sites,
    parts: row.parts,
    base_map: row.base_map,
    ground_cover: row.ground_cover,
    last_day: row.last_day,
    has_picture: row.picture_key !== null,
    created_at: row.created_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
  }));
}

export async function embedRecord(sql: Sql, id: number): Promise<EmbedKeyRecord> {
  const [record] = await embedRecords(sql, id);
  if (!record) throw new Error(`the shared map ${id} is not the asker's`);
  return record;
}
