import type { MultiPolygon, Polygon } from 'geojson';
import type { Sql } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/call-error.ts';

export interface FarmAreas {
  areas: (Polygon | MultiPolygon)[];
  /** The pids of the farm's parcels; empty for a custom boundary. */
  pids: string[];
}

/**
 * Reads the areas that a farm's boundary encloses. Throws CONFLICT for a farm without a boundary.
 */
export async function readFarmAreas(sql: Sql, farmId: number): Promise<FarmAreas> {
  const parcels = await sql
    .selectFrom('farm_parcel')
    .select(['pid', 'geometry'])
    .where('farm_id', '=', farmId)
    .execute();
  if (parcels.length > 0) {
    return {
      areas: parcels.map(({ geometry }) => geometry),
      pids: parcels.map(({ pid }) => pid),
    };
  }
  const boundary = await sql
    .selectFrom('farm_boundary')
    .select('features')
    .where('farm_id', '=', farmId)
    .executeTakeFirst();
  const areas = (boundary?.features ?? [])
    .map(({ geometry }) => geometry)
    .filter(({ type }) => type === 'Polygon' || type === 'MultiPolygon') as FarmAreas['areas'];
  if (areas.length === 0) {
    throw new CallError('CONFLICT', 'This farm has no boundary yet. Finish it first.');
  }
  return { areas, pids: [] };
}
