import { sql as raw } from 'kysely';
import { displayGateAddress } from '#entities/farm';
import type { Contract } from '#shared/api/contract';
import type { BoundaryMapInput } from '../../../documents/boundary-map/boundary-map-input.ts';
import type { GeneratedFile } from '../../../documents/generated-file.ts';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { busyRefusal } from '../../../platform/workers/busy-refusal.ts';
import { WorkLimitError } from '../../../platform/workers/work-limit.ts';
import type { AppContext } from '../../app-context.ts';
import type { PreparedHandler } from '../../handler.ts';

type BoundaryMap = Contract['farms']['boundaryMap'];

/** Draws the map outside the transaction, because a child process takes a second or more. */
export const boundaryMap: PreparedHandler<BoundaryMap, GeneratedFile> = {
  async prepare({ app, user, owner }, { property_id: farmId }) {
    const facts = await app.database.asUser(user, (sql) => readFacts(sql, owner.id, farmId), {
      readOnly: true,
    });
    if (facts.parcels.length === 0 && facts.features === null) {
      throw new CallError('CONFLICT', 'This farm has no boundary yet. Add one, then try again.');
    }
    return drawMap(app, facts);
  },

  act: async (_context, _params, { fileName, bytes }) => [
    { file_name: fileName, pdf_base64: Buffer.from(bytes).toString('base64') },
  ],
};

/** Reads geometries as text, which only the process that draws them has to parse. */
async function readFacts(sql: Sql, ownerId: number, farmId: number) {
  const farm = await sql
    .selectFrom('farm as f')
    .leftJoin('farm_boundary as b', 'b.farm_id', 'f.id')
    .select([
      'f.name',
      'f.pic_code',
      'f.front_gate_address',
      'f.typed_front_gate_address',
      'f.front_gate_lat',
      'f.front_gate_lng',
      'b.area_ha',
      raw<string | null>`b.features::text`.as('features'),
    ])
    .where('f.id', '=', farmId)
    .where('f.owner_id', '=', ownerId)
    .where('f.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!farm) throw notFound();
  const parcels = await sql
    .selectFrom('farm_parcel')
    .select(['jurisdictional_id as lotPlan', 'area_ha', raw<string>`geometry::text`.as('geometry')])
    .where('farm_id', '=', farmId)
    .orderBy('position')
    .execute();
  const paddocks = await sql
    .selectFrom('farm_paddock')
    .select(['name', raw<string>`geometry::text`.as('geometry')])
    .where('farm_id', '=', farmId)
    .orderBy('position')
    .execute();
  return { farm, farmId, features: farm.features, parcels, paddocks };
}

async function drawMap(
  app: AppContext,
  { farm, farmId, features, parcels, paddocks }: Awaited<ReturnType<typeof readFacts>>,
): Promise<GeneratedFile> {
  const { name: propertyName, pic_code: picCode } = farm;
  const input: BoundaryMapInput = {
    generatedAt: app.now(),
    farm: {
      propertyId: farmId,
      propertyName,
      picCode,
      frontGateAddress: displayGateAddress(farm),
      gate: { lng: farm.front_gate_lng, lat: farm.front_gate_lat },
    },
    areaHa: farm.area_ha ?? parcels.reduce((sum, parcel) => sum + parcel.area_ha, 0),
    parcels: parcels.map(({ lotPlan, geometry }) => ({ lotPlan, geometry })),
    features,
    paddocks,
    isSample: features === null && app.parcels.dataSet.isSample,
  };
  try {
    const [map] = await app.makeReport({ report: 'boundary-map', input }, { isAwaited: true });
    return map!;
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof WorkLimitError) {
    return new CallError(
      'TOO_LARGE',
      'This boundary is too complicated to draw. Simplify it, or download it in another format.',
      { cause: error },
    );
  }
  return busyRefusal(error, {
    waiting: 'The server is busy drawing maps. Please try again shortly.',
    late: 'The map could not be drawn in time, because the server is busy. Nothing is lost. Please try again shortly.',
  });
}
