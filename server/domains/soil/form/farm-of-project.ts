import type { MultiPolygon, Polygon, Position } from 'geojson';
import { NO_PARCEL_CHOSEN } from '#entities/registration/form';
import type { Sql } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/call-error.ts';

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

/** Which of the farm's parcels a save takes into the project. */
export interface ChosenParcels {
  projectId: number;
  farmId: number;
  /** Keys of the farm's parcels that the client left out of the project. */
  leftOut: readonly string[];
  /** Keys of the parcels that the client was asked about; null for all that the farm has. */
  asked: readonly string[] | null;
}

/**
 * Copies the chosen parcels of the farm into the project, so that later edits of the farm do not
 * change what was signed, and records those left out. Throws INVALID_PARAMS if no parcel is
 * chosen.
 */
export async function keepParcels(
  sql: Sql,
  { projectId, farmId, leftOut, asked }: ChosenParcels,
): Promise<void> {
  const onFarm = await parcelsOfFarm(sql, farmId);
  const [left, known] = [new Set(leftOut), asked && new Set(asked)];
  const isLeft = ({ pid }: { pid: string }) => left.has(pid);
  const chosen = onFarm
    .filter((one) => !isLeft(one) && (known === null || known.has(one.pid)))
    .map(({ pid }) => pid);
  if (onFarm.length > 0 && chosen.length === 0) {
    throw new CallError('INVALID_PARAMS', NO_PARCEL_CHOSEN, {
      fields: { 'project_attributes.left_out': NO_PARCEL_CHOSEN },
    });
  }
  const names = onFarm
    .filter(isLeft)
    .map(({ pid, jurisdictional_id: name }) => ({ key: pid, name: name ?? '' }));
  await sql
    .updateTable('soil_project')
    .set({ left_out: JSON.stringify(names) })
    .where('id', '=', projectId)
    .execute();
  await sql.deleteFrom('soil_project_parcel').where('project_id', '=', projectId).execute();
  if (chosen.length === 0) await keepCustomBoundary(sql, projectId, farmId);
  else await copyParcels(sql, projectId, farmId, chosen);
}

/** The parcels that a farm has now, in their order. */
export const parcelsOfFarm = (sql: Sql, farmId: number) =>
  sql
    .selectFrom('farm_parcel')
    .select(['pid', 'jurisdictional_id'])
    .where('farm_id', '=', farmId)
    .orderBy('position')
    .execute();

const copyParcels = (sql: Sql, projectId: number, farmId: number, pids: readonly string[]) =>
  sql
    .insertInto('soil_project_parcel')
    .columns(['project_id', ...COPIED, 'is_sample'])
    .expression((q) =>
      q
        .selectFrom('farm_parcel')
        .select((one) => one.cast<number>(one.val(projectId), 'bigint').as('project_id'))
        .select(COPIED)
        .select('data_set_is_sample')
        .where('farm_id', '=', farmId)
        .where('pid', 'in', pids),
    )
    .execute();

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
