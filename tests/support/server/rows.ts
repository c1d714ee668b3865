import { randomUUID } from 'node:crypto';
import { CARD_PRICES } from '#entities/plan';
import { priceCentsFrom } from '../../../server/domains/sales/plans/plan-fields.ts';
import type { Database } from '../../../server/platform/db/database.ts';
import { newMapKey } from '../../../server/domains/sharing/shared-maps/shared-map-columns.ts';
import type { TestIssuer } from './test-issuer.ts';

/** The land of every parcel. */
export const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [146.4, -34.4],
      [146.41, -34.4],
      [146.41, -34.39],
      [146.4, -34.39],
      [146.4, -34.4],
    ],
  ],
};

/** Inserts rows for which there is no call yet, or that tests need in large numbers. */
export function rowsIn(database: Database, issuer: TestIssuer) {
  const db = database.asOwner;
  return {
    async owner(email: string): Promise<number> {
      const { id } = await db
        .insertInto('owner')
        .values({
          issuer: issuer.issuer,
          subject: `sub-${email}`,
          email,
          name: `Owner of ${email}`,
          business_name: '',
          phone_number: '',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async farm(
      ownerId: number,
      boundaryType: 'farm_key' | 'geojson' | null = null,
    ): Promise<number> {
      const { id } = await db
        .insertInto('farm')
        .values({
          owner_id: ownerId,
          name: `Farm of owner ${ownerId}`,
          pic_code: '',
          front_gate_address: '1 Gate Road',
          typed_front_gate_address: '1***Gate Road***Wirrabilla***NSW***2700',
          front_gate_lat: -34.4,
          front_gate_lng: 146.4,
          not_owner: false,
          client_name: '',
          client_business_name: '',
          client_phone_number: '',
          client_email_address: '',
          boundary_type: boundaryType,
          deleted_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async parcel(farmId: number, pid = 'NSW1000123'): Promise<void> {
      await db
        .insertInto('farm_parcel')
        .values({
          farm_id: farmId,
          position: 0,
          pid,
          jurisdictional_id: '12//DP755510',
          state: 'NSW',
          lot: '12',
          section: null,
          plan: '755510',
          plan_type: 'DP',
          volume: null,
          folio: null,
          local_government_area: null,
          nrm_region: null,
          parcel_type: 'lot',
          area_ha: 102.5,
          geometry: JSON.stringify(SQUARE),
          data_set_name: 'Sample',
          data_set_version: '1',
          data_set_is_sample: true,
        })
        .execute();
    },
    /** Its clients have not accepted it unless `acceptedAt` is given; then they need an account. */
    async plan(
      ownerEmail: string,
      clientEmails: readonly string[] = [],
      acceptedAt: Date | null = null,
    ): Promise<number> {
      const { id } = await db
        .insertInto('plan')
        .values({
          name: `Plan of ${ownerEmail}`,
          ...priceCentsFrom(CARD_PRICES),
          property_key_cents: 4_000,
          benchmark_report_cents: 9_995,
          carbon_report_cents: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const agent = await db
        .selectFrom('owner')
        .select(['issuer', 'subject'])
        .where('email', '=', ownerEmail)
        .executeTakeFirst();
      await db
        .insertInto('plan_owner')
        .values({ plan_id: id, email: ownerEmail, ...agent })
        .execute();
      for (const email of clientEmails) {
        const account = await db
          .selectFrom('owner')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirst();
        await db
          .insertInto('plan_client')
          .values({
            plan_id: id,
            email,
            authorised_by: ownerEmail,
            ...(acceptedAt && { owner_id: account?.id ?? null, accepted_at: acceptedAt }),
          })
          .execute();
      }
      return id;
    },
    async order(ownerId: number): Promise<number> {
      const { id } = await db
        .insertInto('payment')
        .values({
          owner_id: ownerId,
          method: 'Free',
          plan_id: null,
          intent_id: null,
          capture_id: null,
          provider_order_id: null,
          paypal_response: null,
          total_cents: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async checkout(ownerId: number, id: string = randomUUID()): Promise<string> {
      await db
        .insertInto('checkout_intent')
        .values({
          id,
          owner_id: ownerId,
          items: '[]',
          total_cents: 7_500,
          provider_order_id: `ORDER${ownerId}`,
          expires_at: new Date(Date.now() + 60_000),
        })
        .execute();
      return id;
    },
    async sharedMap(ownerId: number, farmId: number): Promise<number> {
      const { id } = await db
        .insertInto('embed_key')
        .values({
          key: newMapKey(),
          picture_key: null,
          owner_id: ownerId,
          farm_id: farmId,
          sites: ['https://www.agent.example'],
          parts: ['boundary'],
          base_map: 'none',
          ground_cover: null,
          last_day: null,
          revoked_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async admin(email: string): Promise<void> {
      await db.insertInto('permission').values({ email, permission: 'admin' }).execute();
    },
  };
}
