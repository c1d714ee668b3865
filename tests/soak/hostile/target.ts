import { soilProjectsOf } from '#entities/soil-project/record';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { itemOf, keyItem } from '../../support/orders/paid-order.ts';
import { clientWithToken, sandboxToken } from '../../support/journeys/sandbox-sign-in.ts';
import type { Victim } from '../probe.ts';

const MAP_SHARER = 'farmer@fenceline.example';
const ATTACKERS = [MAP_SHARER, 'agent@fenceline.example', 'partner@agriprove.example'];
const NEWCOMER = 'newcomer@fenceline.example';
const VICTIMS = ['admin@fenceline.example', NEWCOMER];
const UPLOADER = 'client@fenceline.example';
const MAPS_PER_FARM = 20;

/** A malicious user with an account, within all limits of an account. */
export interface Attacker {
  email: string;
  token: string;
  /** Their farm with an ordered benchmark, and the parcels it is compared with. */
  farmId: number;
  comparison: string;
}

/** Attackers and victims on a sandbox server, with tokens valid for ten minutes. */
export interface Target {
  origin: string;
  attackers: readonly Attacker[];
  victims: readonly Victim[];
  /** Returns a link to PUT a PDF to, for a project that waits for the signed one. */
  uploadLink(): Promise<string>;
}

/**
 * Orders everything the attacks need beforehand, so that attacks cause nothing but load. Returns a
 * function that signs everybody in again.
 */
export async function prepareTarget(origin: string): Promise<() => Promise<Target>> {
  const newcomer = clientWithToken(origin, await sandboxToken(origin, NEWCOMER));
  const owner = { name: 'Noah Newcomer', business: '', phone: '', email: NEWCOMER };
  await newcomer.send(contract.owners.create, owner);
  const prepared: Omit<Attacker, 'token'>[] = [];
  for (const email of ATTACKERS) {
    const client = clientWithToken(origin, await sandboxToken(origin, email));
    prepared.push(await prepareAttacker(origin, client, email));
    if (email === MAP_SHARER) await shareMaps(client, email);
  }

  return async () => {
    const attackers: Attacker[] = [];
    for (const attacker of prepared) {
      attackers.push({ ...attacker, token: await sandboxToken(origin, attacker.email) });
    }
    const victims: Victim[] = [];
    for (const email of VICTIMS) victims.push({ email, token: await sandboxToken(origin, email) });
    const uploader = clientWithToken(origin, await sandboxToken(origin, UPLOADER));
    return { origin, attackers, victims, uploadLink: () => uploadLinkOf(uploader) };
  };
}

async function uploadLinkOf(uploader: Client): Promise<string> {
  const farms = await uploader.send(contract.farms.list, { email: UPLOADER });
  const rows = await uploader.send(contract.soilProjects.own, {
    property_ids: farms.map((farm) => farm.property_id),
  });
  const project = soilProjectsOf(rows).find(({ status }) => status === 'A4');
  const row = rows.find(({ project_id: id }) => id === project?.projectId);
  if (!row) throw new Error('The sandbox has no project at A4');
  const { project_id, property_id, property_name } = row;
  const asked = { project_id, property_id, property_name, version: 3 } as const;
  const [, link] = await uploader.send(contract.soilProjects.reportLinks, asked);
  if (!link) throw new Error('The project takes no signed PDF');
  return link;
}

async function prepareAttacker(
  origin: string,
  client: Client,
  email: string,
): Promise<Omit<Attacker, 'token'>> {
  const parcels = await client.send(contract.parcels.atPoint, { lat: -34.4, lng: 146.4 });
  const pids = parcels.map((parcel) => parcel.cadastre_polygon_pid);
  const [made] = await client.send(contract.farms.create, {
    email,
    property_name: 'Load Farm',
    pic_code: '',
    front_gate_address: '',
    typed_front_gate_address: '',
    front_gate_lat: -34.4,
    front_gate_lng: 146.4,
    not_owner: false,
    owner_name: '',
    owner_business_name: '',
    owner_phone_number: '',
    owner_email_address: '',
  });
  const farmId = made.create_property;
  await client.send(contract.farms.addParcels, { property_id: farmId, cibo_ids: pids });
  const items = [keyItem(farmId), itemOf(farmId, 'Benchmark Report', { pids })];
  const [checkout] = await client.send(contract.orders.startCheckout, { items });
  const approved = await fetch(`${origin}/sandbox/paypal/checkout/${checkout.order_id}/approve`, {
    method: 'POST',
    body: JSON.stringify({ method: 'good' }),
  });
  if (!approved.ok) throw new Error(`The payment was not approved: ${approved.status}`);
  await client.send(contract.orders.captureCheckout, { intent_id: checkout.intent_id });
  return { email, farmId, comparison: `{${pids.join(',')}}` };
}

/** Creates as many maps as the farms allow; skips a farm that accepts none. */
async function shareMaps(client: Client, email: string): Promise<void> {
  const farms = await client.send(contract.farms.list, { email });
  for (let map = 0; map < farms.length * MAPS_PER_FARM; map++) {
    const farm = farms[map % farms.length]!;
    await client
      .send(contract.embeds.create, {
        property_id: farm.property_id,
        sites: ['https://www.agent.example'],
        parts: ['boundary'],
        base_map: 'none',
        ground_cover: null,
        last_day: null,
        has_picture: false,
      })
      .catch((error: { code?: string }) => {
        if (error.code !== 'CONFLICT') throw error;
      });
  }
}
