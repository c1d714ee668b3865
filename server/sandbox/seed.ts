import type { Database, Sql } from '../db/database.ts';
import { storeParcels } from '../farms/store-parcels.ts';
import type { ParcelEngine } from '../parcels/parcel-engine.ts';
import { sandboxAccounts } from './accounts.ts';
import { SANDBOX_ISSUER } from './issuer.ts';
import { KURRAJONG_PARK } from './sample-farms.ts';

const NEWCOMER = 'newcomer@fenceline.example';

/** Gives the sandbox's people their owner records and farms, once; what they changed stays. */
export async function seedSandbox(database: Database, parcels: ParcelEngine): Promise<void> {
  await database.owning.transaction().execute(async (sql) => {
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
      if (created && account.email === 'farmer@fenceline.example') {
        await seedKurrajongPark(sql, parcels, created.id);
      }
    }
    await sql
      .insertInto('permission')
      .values({ email: 'admin@fenceline.example', permission: 'admin' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

async function seedKurrajongPark(sql: Sql, parcels: ParcelEngine, ownerId: number): Promise<void> {
  const { gate, ...farm } = KURRAJONG_PARK.farm;
  const { id } = await sql
    .insertInto('farm')
    .values({
      owner_id: ownerId,
      ...farm,
      front_gate_lat: gate.lat,
      front_gate_lng: gate.lng,
      not_owner: false,
      client_name: '',
      client_business_name: '',
      client_phone_number: '',
      client_email_address: '',
      boundary_type: null,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const found = await Promise.all(
    KURRAJONG_PARK.paddocks.map(([lng, lat]) => parcels.atPoint(lng, lat)),
  );
  const lots = found.flat().filter((parcel) => parcel.parcelType === 'lot');
  await storeParcels(
    sql,
    parcels,
    id,
    lots.map((parcel) => parcel.pid),
  );
}
