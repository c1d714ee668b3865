import { randomBytes, randomUUID } from 'node:crypto';
import { sql as raw } from 'kysely';
import { newDocumentNumber, RANDOM_BYTES } from '#entities/document';
import { uploadKey } from '#entities/soil-project/document';
import { contract, type ObjectRule } from '#shared/api/contract';
import { recordVersion } from '../../../server/domains/land/farms/boundary.ts';
import { newMapKey } from '../../../server/domains/sharing/shared-maps/shared-map-columns.ts';
import { rowsIn } from './rows.ts';
import { SAMPLE_FORM } from './sample-params.ts';
import type { InProcessServer } from './in-process-server.ts';

/** Roles of callers. The neighbour never calls: nobody else may see or change their rows. */
export const ROLES = ['newcomer', 'farmer', 'agent', 'client', 'admin', 'partner'] as const;
export type Role = (typeof ROLES)[number];

/**
 * A twin has another subject with the account's address; somebody who moved has its subject and a new
 * address, their successor the old one and an account.
 */
export interface Tenant {
  role: Role | 'neighbour';
  as?: 'twin' | 'moved' | 'successor';
  email: string;
  subject: string;
  token: string;
  /** Null for a newcomer. */
  ownerId: number | null;
}

/** One object of every kind that an id can name; all belong to one tenant and to one another. */
export interface Belongings {
  of: Tenant['role'];
  farm: number;
  deletedFarm: number;
  plan: number;
  sharedMap: number;
  reportLink: number;
  order: number;
  orderItem: number;
  checkout: string;
  project: number;
  /** Keys with no upload link requested yet, and the key of a recorded file. */
  titleKey: string;
  signedKey: string;
  fileKey: string;
}

/** Contained in every text of the neighbour's rows; a response that contains it is a leak. */
export const CANARY = 'canary-7f3a';
/** Contained in every text of the other tenants' rows. */
export const MARK = 'mark-51c9';
export const DELIVERED_FILE = 'farm-key.pdf';
const UNKNOWN = 999_999_999;
const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';

/** Ids that no row has. */
export const NOTHING: Belongings = {
  of: 'neighbour',
  farm: UNKNOWN,
  deletedFarm: UNKNOWN,
  plan: UNKNOWN,
  sharedMap: UNKNOWN,
  reportLink: UNKNOWN,
  order: UNKNOWN,
  orderItem: UNKNOWN,
  checkout: UNKNOWN_UUID,
  project: UNKNOWN,
  titleKey: uploadKey(UNKNOWN, 'title-docs', UNKNOWN_UUID),
  signedKey: uploadKey(UNKNOWN, 'commitment-signed', UNKNOWN_UUID),
  fileKey: uploadKey(UNKNOWN, 'title-docs', UNKNOWN_UUID),
};

/** Returns the id for a rule's path. A partner admin uploads titles, a client signed documents. */
export function idOf(
  names: ObjectRule['names'],
  objects: Belongings,
  caller: Tenant,
): string | number | null {
  switch (names) {
    case 'farm':
    case 'farm of the project':
      return objects.farm;
    case 'plan':
      return objects.plan;
    case 'shared map':
      return objects.sharedMap;
    case 'report link':
      return objects.reportLink;
    case 'order':
      return objects.order;
    case 'order item':
      return objects.orderItem;
    case 'checkout':
      return objects.checkout;
    case 'soil project':
      return objects.project;
    case 'upload key':
      return caller.role === 'partner' ? objects.titleKey : objects.signedKey;
    case 'project file':
      return objects.fileKey;
    case 'nothing owned':
      return null;
  }
}

const DOMAIN_OF: Partial<Record<Tenant['role'], string>> = { partner: 'agriprove.example' };

/**
 * Creates tenants of every role with real rows, and a neighbour whose texts all contain the canary.
 */
export async function settleTenants(server: InProcessServer) {
  const rows = rowsIn(server.database, server.issuer);
  const db = server.database.asOwner;

  async function tenant(role: Tenant['role'], mark: string = role): Promise<Tenant> {
    const email = `${mark}@${DOMAIN_OF[role] ?? 'fenceline.example'}`;
    return {
      role,
      email,
      subject: `sub-${email}`,
      token: await server.issuer.token(email),
      ownerId: role === 'newcomer' ? null : await rows.owner(email),
    };
  }

  const neighbour = await tenant('neighbour', CANARY);
  const callers = {} as Record<Role, Tenant>;
  for (const role of ROLES) callers[role] = await tenant(role);
  await rows.admin(callers.admin.email);
  const { agent, client } = callers;
  server.app.partnerPlanId = await rows.plan(agent.email, [client.email], new Date());

  /** Creates a new set of objects; a newcomer has none. */
  async function belongings(of: Tenant): Promise<Belongings> {
    const { ownerId } = of;
    if (ownerId === null) return NOTHING;
    const text = of.role === 'neighbour' ? CANARY : `${of.role}-${MARK}`;
    const farm = await rows.farm(ownerId, 'farm_key');
    const deletedFarm = await rows.farm(ownerId);
    const marked = { name: text, pic_code: text, front_gate_address: text, client_name: text };
    await db.updateTable('farm').set(marked).where('id', 'in', [farm, deletedFarm]).execute();
    await db
      .updateTable('farm')
      .set({ deleted_at: new Date() })
      .where('id', '=', deletedFarm)
      .execute();
    await rows.parcel(farm, `${text}-1`);
    const first = { kind: 'created', by: of.email, at: new Date() } as const;
    await db.transaction().execute((sql) => recordVersion(sql, farm, first));

    const planOwner = of.role === 'neighbour' ? neighbour : agent;
    const plan = await rows.plan(planOwner.email, of.role === 'client' ? [client.email] : []);
    const { order, orderItem } = await paidKey(ownerId, farm, text);
    const reportLink = await sharedDocument(ownerId, farm, { order, orderItem }, text);
    await paidKey(ownerId, deletedFarm, text);
    const checkout = await rows.checkout(ownerId);
    const expired = { expires_at: new Date(0) };
    await db.updateTable('checkout_intent').set(expired).where('id', '=', checkout).execute();
    const project = await soilProject(ownerId, farm, text, of.email);
    const key = (kind: 'title-docs' | 'commitment-signed') =>
      uploadKey(project, kind, randomUUID());
    const fileKey = key('title-docs');
    await db
      .insertInto('soil_document')
      .values({
        project_id: project,
        kind: 'title-docs',
        key: fileKey,
        file_name: `${text}.pdf`,
        answers_version: 1,
        issued_to: of.email,
        recorded_at: new Date(),
      })
      .execute();
    return {
      of: of.role,
      farm,
      deletedFarm,
      plan,
      sharedMap: await rows.sharedMap(ownerId, farm),
      reportLink,
      order,
      orderItem,
      checkout,
      project,
      titleKey: key('title-docs'),
      signedKey: key('commitment-signed'),
      fileKey,
    };
  }

  async function paidKey(ownerId: number, farm: number, text: string) {
    const order = await rows.order(ownerId);
    const { id: orderItem } = await db
      .insertInto('payment_item')
      .values({
        payment_id: order,
        owner_id: ownerId,
        farm_id: farm,
        farm_name: text,
        item_type: 'Property Key',
        price_cents: 7_500,
        comparison_cads: '[]',
        registered_at: new Date(),
        reorder_of: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const file = {
      itemId: orderItem,
      key: `deliveries/${order}/${DELIVERED_FILE}`,
      fileName: DELIVERED_FILE,
      contentType: 'application/pdf',
      byteLength: 1,
    };
    await db
      .insertInto('delivery')
      .values({
        payment_id: order,
        owner_id: ownerId,
        email: `${text}@mail.example`,
        state: 'sent',
        files: JSON.stringify([file]),
        failure: null,
        sent_at: new Date(),
        made_at: new Date(),
        delay_told_at: null,
        copied_at: null,
      })
      .execute();
    return { order, orderItem };
  }

  async function sharedDocument(
    ownerId: number,
    farm: number,
    { order, orderItem }: { order: number; orderItem: number },
    text: string,
  ) {
    const number = newDocumentNumber(randomBytes(RANDOM_BYTES));
    await db
      .insertInto('issued_document')
      .values({
        number,
        item_id: orderItem,
        payment_id: order,
        owner_id: ownerId,
        farm_id: farm,
        kind: 'Property Key',
        issuer: JSON.stringify({ name: text, abn: null, contact: text }),
        issued_at: new Date(),
        sha256: 'ab'.repeat(32),
        byte_length: 1,
        made_at: new Date(),
      })
      .execute();
    const { id } = await db
      .insertInto('report_link')
      .values({
        key: newMapKey(),
        document: number,
        owner_id: ownerId,
        reader_name: text,
        reader_email: `${text}@bank.example`,
        ends_at: new Date(Date.now() + 86_400_000),
        revoked_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async function soilProject(ownerId: number, farm: number, text: string, email: string) {
    const { id } = await db
      .insertInto('soil_project')
      .values({
        owner_id: ownerId,
        farm_id: farm,
        name: text,
        status: 'A4',
        farm_name: text,
        front_gate_address: text,
        typed_front_gate_address: text,
        front_gate_lng: 146.4,
        front_gate_lat: -34.4,
        owner_name: text,
        owner_email: email,
        chosen_actions: ['8'],
        accepted_terms: true,
        step: 10,
        submitted_form: JSON.stringify({ ...SAMPLE_FORM, name: text }),
        answers_version: 1,
        answers_from: null,
        commitment_version: 1,
        pdf_problem: null,
        fae_tco2e: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('soil_project_change')
      .values({
        project_id: id,
        from_status: null,
        to_status: 'A1',
        changed_by: email,
        note: text,
      })
      .execute();
    return id;
  }

  const shared = { neighbour: await belongings(neighbour) } as Record<Tenant['role'], Belongings>;
  for (const role of ROLES) shared[role] = await belongings(callers[role]);

  /** Another person whose provider says that the role's address is theirs. */
  async function other(of: Tenant, as: 'twin' | 'successor'): Promise<Tenant> {
    const subject = `${as} of ${of.email}`;
    return { ...of, as, subject, token: await server.issuer.token(of.email, { sub: subject }) };
  }
  /** Changes the caller's address at the provider, and uses it once. */
  async function move(who: Tenant): Promise<void> {
    const taken = raw`UPDATE plan_client SET owner_id = ${who.ownerId} WHERE email = ${who.email}`;
    await taken.execute(db);
    const email = `${who.role}@moved.example`;
    const token = await server.issuer.token(email, { sub: who.subject });
    Object.assign(who, { as: 'moved', email, token });
    await server.clientWith(token).send(contract.owners.exists, { email });
  }

  let newcomers = 0;
  return {
    callers,
    neighbour,
    /** Objects per tenant, for calls that change nothing. */
    shared,
    belongings,
    other,
    move,
    /** Creates another user without an owner record, because a granted call may create one. */
    newcomer: () => tenant('newcomer', `newcomer-${(newcomers += 1)}`),
    /** Issues another token for the same user, because a granted call may revoke theirs. */
    signedInAgain: async (who: Tenant): Promise<Tenant> => ({
      ...who,
      token: await server.issuer.token(who.email, { sub: who.subject }),
    }),
  };
}

export type Tenants = Awaited<ReturnType<typeof settleTenants>>;
