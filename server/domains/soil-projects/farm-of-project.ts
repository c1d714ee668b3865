import type { MultiPolygon, Polygon, Position } from 'geojson';
import type { Sql } from '../../platform/db/database.ts';
import { CallError } from '../../platform/call-error.ts';

/** Columns that a project copies from the farm's parcels. */
export const COPIED = [
  'position',
  'pid',
  'jurisdictional_id',
  'state',
  'lot',
  'section',
  'plan',
  'plan_type',
  'volume',
  'folio',
  'local_government_area',
  'nrm_region',
  'parcel_type',
  'area_ha',
  'geometry',
] as const;

/**
 * Copies the farm's parcels into the project, so that later edits of the farm do not change what
 * was signed.
 */
export async function keepParcels(sql: Sql, projectId: number, farmId: number): Promise<void> {
  await sql.deleteFrom('soil_project_parcel').where('project_id', '=', projectId).execute();
  const { numInsertedOrUpdatedRows: copied } = await sql
    .insertInto('soil_project_parcel')
    .columns(['project_id', ...COPIED, 'is_sample'])
    .expression((q) =>
      q
        .selectFrom('farm_parcel')
        .select((one) => one.cast<number>(one.val(projectId), 'bigint').as('project_id'))
        .select(COPIED)
        .select('data_set_is_sample')
        .where('farm_id', '=', farmId),
    )
    .executeTakeFirstOrThrow();
  if (copied === 0n) await keepCustomBoundary(sql, projectId, farmId);
}

/**
 * Copies the custom boundary as one row without lot data (OP-88). Throws CONFLICT for a farm that
 * has no boundary yet.
 */
async function keepCustomBoundary(sql: Sql, projectId: number, farmId: number): Promise<void> {
  const boundary = await sql
    .selectFrom('farm_boundary')
    .select(['features', 'area_ha'])
    .where('farm_id', '=', farmId)
    .executeTakeFirst();
  if (!boundary) {
    throw new CallError(
      'CONFLICT',
      'This farm has no boundary yet. Please choose its parcels or upload a boundary first.',
    );
  }
  const nothing = {
    pid: null,
    jurisdictional_id: null,
    state: null,
    lot: null,
    section: null,
    plan: null,
    plan_type: null,
    volume: null,
    folio: null,
    local_government_area: null,
    nrm_region: null,
    parcel_type: null,
  };
  await sql
    .insertInto('soil_project_parcel')
    .values({
      project_id: projectId,
      position: 0,
      ...nothing,
      area_ha: boundary.area_ha,
      geometry: JSON.stringify(areasOf(boundary.features)),
      is_sample: false,
    })
    .execute();
}

/** Merges all areas of a custom boundary into one MultiPolygon; ignores points and lines. */
function areasOf(features: readonly { geometry: { type: string; coordinates: unknown[] } }[]) {
  const coordinates = features.flatMap(({ geometry }): Position[][][] => {
    const area = geometry as Polygon | MultiPolygon;
    if (area.type === 'Polygon') return [area.coordinates];
    return area.type === 'MultiPolygon' ? area.coordinates : [];
  });
  return { type: 'MultiPolygon', coordinates };
}
