import { sql as raw } from 'kysely';
import type { RedrawnLand } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';

/**
 * Returns the present land of the farm for projects that were signed for a custom boundary that has
 * changed since. Omits projects of farms that the role may not read.
 */
export async function redrawnLand(
  sql: Sql,
  projectIds: readonly number[],
): Promise<Map<number, RedrawnLand>> {
  const { rows } = await raw<{ id: number; hectares: number }>`
    SELECT p.id, coalesce(onfarm.hectares, drawn.area_ha) AS hectares
    FROM soil_project p
      JOIN soil_project_parcel own ON own.project_id = p.id
        AND own.pid IS NULL AND own.jurisdictional_id IS NULL
      -- OFFSET keeps the planner from reading the boundaries of all farms.
      LEFT JOIN LATERAL (
        SELECT farm_id, area_ha, features FROM farm_boundary
        WHERE farm_id = p.farm_id OFFSET 0) drawn ON true
      CROSS JOIN LATERAL (
        SELECT sum(area_ha) AS hectares FROM farm_parcel WHERE farm_id = p.farm_id) onfarm
    WHERE p.id = ANY (${projectIds}::bigint[])
      AND EXISTS (SELECT FROM soil_document WHERE project_id = p.id
        AND kind = 'commitment-signed' AND recorded_at IS NOT NULL)
      AND (onfarm.hectares IS NOT NULL OR own.geometry -> 'coordinates' <> (
        SELECT coalesce(jsonb_agg(polygon ORDER BY feature.n, part.n), '[]')
        FROM jsonb_array_elements(drawn.features::jsonb) WITH ORDINALITY AS feature (item, n),
          jsonb_array_elements(CASE item -> 'geometry' ->> 'type'
            WHEN 'Polygon' THEN jsonb_build_array(item -> 'geometry' -> 'coordinates')
            WHEN 'MultiPolygon' THEN item -> 'geometry' -> 'coordinates'
            ELSE '[]' END) WITH ORDINALITY AS part (polygon, n)))
      AND (onfarm.hectares IS NOT NULL OR drawn.farm_id IS NOT NULL)`.execute(sql);
  return new Map(rows.map(({ id, hectares }) => [id, { hectares }]));
}
