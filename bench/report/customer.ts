import { CARD_PRICES } from '#entities/plan';
import { contract } from '#shared/api/contract';
import type { Client } from '#shared/api';
import { KURRAJONG_PARK } from '../../sandbox/sample-farms.ts';
import { askForFiles, itemOf, planOrderOf } from '../../tests/support/orders/paid-order.ts';
import {
  AUDIENCE,
  startTestIssuer,
  type TestIssuer,
} from '../../tests/support/server/test-issuer.ts';
import { sized } from '../sized.ts';

const BUYER = 'buyer@fenceline.example';
const ADMIN = 'admin@fenceline.example';
export const PARCELS = sized({ usual: 100, smoke: 2 });

export { startTestIssuer };

/** Settings that accept the issuer's users. */
export const signInWith = ({ issuer }: TestIssuer) => ({
  OIDC_ISSUER: issuer,
  OIDC_AUDIENCE: AUDIENCE,
  ADMIN_EMAILS: ADMIN,
});

export const signUp = (client: Client, email: string) =>
  client.send(contract.owners.create, { name: 'A Farmer', business: '', phone: '', email });

/** An admin creates a plan for an agent who has signed up; returns its id. */
export async function createPlan(clientFor: (email: string) => Client, email: string) {
  const [{ create_plan: plan }] = await clientFor(ADMIN).send(contract.plans.create, {
    emails: email,
    ...CARD_PRICES,
    property_key_price: '40',
    benchmark_report_price: '99.95',
    carbon_report_price: '0',
    plan_name: 'Bench',
  });
  return plan;
}

/** Creates a farm of the parcels at some points in the sample district; returns its id. */
export async function createFarm(
  client: Client,
  email: string,
  points: readonly (readonly [lng: number, lat: number])[] = KURRAJONG_PARK.paddocks,
): Promise<number> {
  const { name, ...others } = KURRAJONG_PARK.farm;
  const [{ create_property: farm }] = await client.send(contract.farms.create, {
    email,
    property_name: name,
    ...others,
    not_owner: false,
    owner_name: '',
    owner_business_name: '',
    owner_phone_number: '',
    owner_email_address: '',
  });
  const own: string[] = [];
  for (const [lng, lat] of points) {
    const found = await client.send(contract.parcels.atPoint, { lng, lat });
    own.push(...found.map((parcel) => parcel.cadastre_polygon_pid));
  }
  await addLand(client, farm, own);
  return farm;
}

export const addLand = (client: Client, farm: number, pids: readonly string[]) =>
  client.send(contract.farms.addParcels, { property_id: farm, cibo_ids: [...pids] });

/** Signs up a user with a plan of their own who orders reports of farms in the sample district. */
export async function startCustomer(clientFor: (email: string) => Client) {
  const client = clientFor(BUYER);
  await signUp(client, BUYER);
  const plan = await createPlan(clientFor, BUYER);

  async function order(items: ReturnType<typeof itemOf>[]): Promise<void> {
    await client.send(contract.orders.payByPlan, planOrderOf(plan, BUYER, items));
    await askForFiles(client, BUYER, items);
  }

  return {
    /** Creates a farm with an ordered Farm Key, and returns the parcels to compare it with. */
    async farm(): Promise<{ farm: number; pids: string[] }> {
      const farm = await createFarm(client, BUYER);
      await order([itemOf(farm, 'Property Key', { priceCents: 4_000 })]);
      const around = { property_id: farm, km: 10, area: 10 };
      const near = await client.send(contract.parcels.withinRadius, around);
      const pids = near.slice(0, PARCELS).map((parcel) => parcel.cadastre_polygon_pid);
      if (pids.length < PARCELS) throw new Error(`there are only ${pids.length} parcels near`);
      return { farm, pids };
    },

    benchmark: ({ farm, pids }: { farm: number; pids: string[] }) =>
      order([itemOf(farm, 'Benchmark Report', { pids, priceCents: 9_995 })]),
  };
}
