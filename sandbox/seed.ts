import type { AppContext } from '../server/domains/app-context.ts';
import type { Database, Sql } from '../server/platform/db/database.ts';
import { checkBoundary } from '../server/domains/land/boundary-check/check-boundary.ts';
import {
  recordVersion,
  storeBoundary,
  storeParcels,
} from '../server/domains/land/farms/boundary.ts';
import type { ParcelEngine } from '../server/cadastre/parcel-engine.ts';
import { sandboxAccounts } from './accounts.ts';
import { SANDBOX_ISSUER } from './issuer.ts';
import { seedAgentsPlan, seedPastOrder } from './sample-orders.ts';
import { BACK_CREEK, KURRAJONG_PARK, MIRROOL_DOWNS } from './sample-farms.ts';
import { seedPartnerPlan, seedSoilProjects } from './sample-projects.ts';

const NEWCOMER = 'newcomer@fenceline.example';
const FARMER = 'farmer@fenceline.example';
const CLIENT = 'client@fenceline.example';

/**
 * Creates the records, farms and plans of the sandbox's people, once; later changes by users stay.
 * The farms are in the sample district, whatever cadastre is configured. Returns the id of the
 * soil-carbon partner's plan.
 *
 * @param openSample opens the cadastre of the sample district; called only when a farm is made
 */
export async function seedSandbox(
  database: Database,
  openSample: () => Promise<ParcelEngine>,
  settings: AppContext['settings'],
): Promise<number> {
  // Before the transaction, because generating the sample takes seconds.
  const sample = (await lacksFarms(database)) ? await openSample() : null;
  try {
    return await seed(database, sample, settings);
  } finally {
    await sample?.close();
  }
}

async function lacksFarms(database: Database): Promise<boolean> {
  const owners = await database.asOwner
    .selectFrom('owner')
    .select('id')
    .where('issuer', '=', SANDBOX_ISSUER)
    .where('email', 'in', [FARMER, CLIENT])
    .execute();
  return owners.length < 2;
}

function seed(
  database: Database,
  sample: ParcelEngine | null,
  settings: AppContext['settings'],
): Promise<number> {
  return database.asOwner.transaction().execute(async (sql) => {
    for (const account of sandboxAccounts.filter(({ email }) => email !== NEWCOMER)) {
      const created = await sql
        .insertInto('owner')
        .values({
          issuer: SANDBOX_ISSUER,
          subject: account.sub,
          email: account.email,
          name: account.name,
          business_name: '',
          phone_number: '',
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (created && sample && account.email === FARMER) {
        const farm = await seedKurrajongPark(sql, sample, created.id);
        const plan = await seedAgentsPlan(sql);
        await seedPastOrder(sql, plan, { ...farm, ownerId: created.id }, settings);
        await seedBackCreek(sql, created.id);
      }
      if (created && sample && account.email === CLIENT) {
        await seedMirroolDowns(sql, sample, { id: created.id, name: account.name });
      }
    }
    await seedAgentsPlan(sql);
    await sql
      .insertInto('permission')
      .values({ email: 'admin@fenceline.example', permission: 'admin' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return seedPartnerPlan(sql);
  });
}

async function seedKurrajongPark(sql: Sql, parcels: ParcelEngine, ownerId: number) {
  const id = await seedFarmOfParcels(sql, parcels, ownerId, KURRAJONG_PARK);
  return { id, name: KURRAJONG_PARK.farm.name };
}

async function seedMirroolDowns(
  sql: Sql,
  parcels: ParcelEngine,
  owner: { id: number; name: string },
): Promise<void> {
  const farmId = await seedFarmOfParcels(sql, parcels, owner.id, MIRROOL_DOWNS);
  await seedSoilProjects(sql, owner, farmId);
}

async function seedFarmOfParcels(
  sql: Sql,
  parcels: ParcelEngine,
  ownerId: number,
  { farm, paddocks }: typeof KURRAJONG_PARK,
): Promise<number> {
  const farmId = await insertFarm(sql, ownerId, farm);
  const found = await Promise.all(paddocks.map(([lng, lat]) => parcels.atPoint(lng, lat)));
  const lots = found.flat().filter((parcel) => parcel.parcelType === 'lot');
  await storeParcels(
    sql,
    parcels,
    farmId,
    lots.map((parcel) => parcel.pid),
  );
  await recordFirstVersion(sql, farmId);
  return farmId;
}

async function seedBackCreek(sql: Sql, ownerId: number): Promise<void> {
  const { farm, features } = BACK_CREEK;
  const verdict = checkBoundary(features);
  if ('fault' in verdict) throw new Error(`sample farm ${farm.name}: ${verdict.fault}`);
  const farmId = await insertFarm(sql, ownerId, farm);
  const { areaHa } = verdict;
  await storeBoundary(sql, farmId, {
    features: JSON.stringify(features),
    areaHa,
    storedAt: new Date(),
  });
  await recordFirstVersion(sql, farmId);
}

async function recordFirstVersion(sql: Sql, farmId: number): Promise<void> {
  const { email: by } = await sql
    .selectFrom('farm as f')
    .innerJoin('owner as o', 'o.id', 'f.owner_id')
    .select('o.email')
    .where('f.id', '=', farmId)
    .executeTakeFirstOrThrow();
  await recordVersion(sql, farmId, { kind: 'created', by, at: new Date() });
}

async function insertFarm(
  sql: Sql,
  ownerId: number,
  farm: (typeof KURRAJONG_PARK)['farm'],
): Promise<number> {
  const { id } = await sql
    .insertInto('farm')
    .values({
      owner_id: ownerId,
      ...farm,
      not_owner: false,
      client_name: '',
      client_business_name: '',
      client_phone_number: '',
      client_email_address: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
