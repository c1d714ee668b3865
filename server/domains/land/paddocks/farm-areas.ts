import { sql as raw } from 'kysely';
import type { Sql } from '../../../platform/db/database.ts';

/** Reads the areas of a farm's boundary as GeoJSON text; none for a farm without a boundary. */
export async function readFarmAreaTexts(sql: Sql, farmId: number): Promise<string[]> {
  const { rows } = await raw<{ area: string }>`
    SELECT geometry::text AS area FROM farm_parcel WHERE farm_id = ${farmId}
    UNION ALL
    SELECT (feature -> 'geometry')::text
    FROM farm_boundary, json_array_elements(features) feature
    WHERE farm_id = ${farmId}
      AND feature -> 'geometry' ->> 'type' IN ('Polygon', 'MultiPolygon')`.execute(sql);
  return rows.map(({ area }) => area);
}
