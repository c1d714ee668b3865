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

/** The custom boundary of a farm; null for a farm of land parcels. */
export async function customLand(sql: Sql, farmId: number): Promise<CustomLand | null> {
  const row = await sql
    .selectFrom('farm_boundary')
    .select(['features', 'area_ha', 'stored_at'])
    .where('farm_id', '=', farmId)
    .executeTakeFirst();
  if (!row) return null;
  const geometry: MultiPolygon = { type: 'MultiPolygon', coordinates: polygonsIn(row.features) };
  return { geometry, areaHa: row.area_ha, storedAt: row.stored_at };
}

/** A file’s points and lines are not part of the boundary. */
const polygonsIn = (features: readonly BoundaryFeature[]): Position[][][] =>
  features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
      ? polygonsOf(geometry as Polygon | MultiPolygon)
      : [],
  );
