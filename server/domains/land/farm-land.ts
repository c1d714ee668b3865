import type { MultiPolygon, Polygon, Position } from 'geojson';
import type { BoundaryFeature } from '#shared/api/contract';
import { polygonsOf } from '#shared/lib/geo';
import type { Sql } from '../../platform/db/database.ts';

/** A custom boundary as one area. */
export interface CustomLand {
  geometry: MultiPolygon;
  areaHa: number;
  storedAt: Date;
}

/** The custom boundaries of farms by the farm's id; a farm of land parcels has none. */
export async function customLandOf(
  sql: Sql,
  farmIds: readonly number[],
): Promise<Map<number, CustomLand>> {
  const rows = await sql
    .selectFrom('farm_boundary')
    .select(['farm_id', 'features', 'area_ha', 'stored_at'])
    .where('farm_id', 'in', farmIds)
    .execute();
  return new Map(
    rows.map((row) => {
      const geometry: MultiPolygon = {
        type: 'MultiPolygon',
        coordinates: polygonsIn(row.features),
      };
      return [row.farm_id, { geometry, areaHa: row.area_ha, storedAt: row.stored_at }];
    }),
  );
}

/** A file’s points and lines are not part of the boundary. */
const polygonsIn = (features: readonly BoundaryFeature[]): Position[][][] =>
  features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
      ? polygonsOf(geometry as Polygon | MultiPolygon)
      : [],
  );
