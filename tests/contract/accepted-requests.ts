import { randomUUID } from 'node:crypto';
import { sql as raw, type Insertable } from 'kysely';
import type { BillingFacts } from '#entities/billing';
import { uploadKey } from '#entities/soil-project/document';
import { blankInterestHolders } from '#entities/soil-project/interest-holder';
import { contract, type AnyCall } from '#shared/api/contract';
import { BILLING_COLUMNS, billingFiles } from '../../server/domains/sales/billing/billing-files.ts';
import { SANDBOX_LPA_LOGIN } from '../../sandbox/lpa/create-sandbox-lpa.ts';
import type { Tables } from '../../server/platform/db/tables.ts';
import { keyItem, paymentOf, type TestPayPal } from '../support/orders/paid-order.ts';
import { nameOf } from '../support/server/echo-handlers.ts';
import type { TestLpa } from '../support/server/lpa.ts';
import { rowsIn } from '../support/server/rows.ts';
import { SAMPLE_FORM } from '../support/server/sample-params.ts';
import { preparedBooks } from './prepared-books.ts';
import { changeFarm, preparedFarms, somePid } from './prepared-farms.ts';
import { SMALL_PDF } from '../support/server/small-pdf.ts';
import { ROLES, type Belongings, type Tenant, type Tenants } from '../support/server/tenants.ts';
import type { InProcessServer } from '../support/server/in-process-server.ts';
import { addFarmParcels } from '../support/soil/farm-parcels.ts';
import {
  addSigned,
  addWaitingOverride,
  describeWholeTitle,
  setApart,
  submissionOf,
} from '../support/soil/submittable.ts';
import { cellsOf, type Cell } from '../security/matrix/cells.ts';
import { prepareCell, type CellRequest } from '../security/matrix/send-cell.ts';

export interface Scene {
  server: InProcessServer;
  paypal: TestPayPal;
  lpa: TestLpa;
  tenants: Tenants;
}

interface Request {
  caller: Tenant;
  objects: Belongings;
  params: Record<string, unknown>;
}
/** Changes the rows so that the call succeeds; returns the parameters that differ. */
type Prepare = (scene: Scene, request: Request) => Promise<Record<string, unknown>>;

const KEY_PRICE = 40;
const BILLED: BillingFacts = {
  issuer: { name: 'Fenceline', abn: null, contact: 'hello@fenceline.example' },
  isTaxed: false,
  isSample: true,
  buyer: { name: 'Casey Client', abn: null, email: 'client@fenceline.example' },
  orderNumber: null,
  lines: [{ text: 'Farm Key', cents: 0 }],
  totalCents: 0,
  payment: 'Free.',
};

/** What calls need beyond the right ids and caller, in order to change something every time. */
const PREPARED: Readonly<Record<string, Prepare>> = {
  'owners.grantPermission': async () => ({ email: newEmail() }),
  async 'owners.revokePermission'({ server }) {
    const email = newEmail();
    await rowsIn(server.database, server.issuer).admin(email);
    return { email };
  },
  async 'owners.moveAccount'({ server }) {
    const [from, to] = [newEmail(), newEmail()];
    const rows = rowsIn(server.database, server.issuer);
    await rows.farm(await rows.owner(from));
    await rows.owner(to);
    return { from_email: from, to_email: to };
  },
  ...preparedFarms,
  'paddocks.store': async () => ({ version: 0 }),
  async 'farms.verifyWithLpa'({ server, lpa }, { objects }) {
    lpa.forgetTries();
    const pic = `NK${String(objects.farm).padStart(6, '0')}`;
    await changeFarm(server, objects.farm, { pic_code: pic });
    return { pic, ...SANDBOX_LPA_LOGIN };
  },
  async 'orders.captureCheckout'(scene, request) {
    return { intent_id: (await approvedCheckout(scene, request)).intent_id };
  },
  async 'orders.payByCard'(scene, request) {
    const { order_id: paypalOrderId } = await approvedCheckout(scene, request);
    const captured = await scene.paypal.pay(paypalOrderId);
    return paymentOf(request.caller.email, [keyItem(request.objects.farm)], captured);
  },
  async 'orders.recordBenchmarks'({ server }, { caller, objects }) {
    await server.database.asOwner
      .insertInto('payment_item')
      .values({
        payment_id: objects.order,
        owner_id: caller.ownerId!,
        farm_id: objects.farm,
        farm_name: 'Farm',
        item_type: 'Benchmark Report',
        price_cents: 0,
        comparison_cads: '[]',
        registered_at: new Date(),
        reorder_of: null,
      })
      .execute();
    return { reference_cibo_ids_text_array: [`{${await somePid(server)}}`] };
  },
  ...preparedBooks,
  async 'orders.billingLink'({ server }, { caller, objects }) {
    await billed(
      server,
      { kind: 'receipt', payment_id: objects.order, owner_id: caller.ownerId! },
      { orderNumber: objects.order },
    );
    return { document: 'receipt' };
  },
  async 'plans.statementLink'({ server }, { objects }) {
    const month = '2026-10';
    await billed(
      server,
      { kind: 'statement', plan_id: objects.plan, month },
      { statement: { planName: 'Riverina Agronomy', month } },
    );
    return { month };
  },
  async 'plans.startStatementPayment'({ server }, { objects }) {
    const month = '2026-09';
    await billed(
      server,
      { kind: 'statement', plan_id: objects.plan, month },
      { totalCents: 4_000, statement: { planName: 'Riverina Agronomy', month } },
    );
    return { month };
  },
  async 'plans.inviteAgain'({ server, tenants }) {
    const email = newEmail();
    const rows = rowsIn(server.database, server.issuer);
    const plan = await rows.plan(tenants.callers.agent.email, [email]);
    return { plan_id: plan, owner_emails: [email] };
  },
  async 'plans.change'({ server }) {
    const plan = await rowsIn(server.database, server.issuer).plan(newEmail());
    return { plan_id: plan, plan_name: 'Riverina Agronomy', archived: true };
  },
  'plans.letOrder': async ({ server }, { objects }) => acceptPlan(server, objects.plan),
  'plans.previewBenchmarks': farmOfClient,
  'plans.orderForClient': async (scene) => ({
    ...(await farmOfClient(scene)),
    item_types: ['Property Key'],
    item_costs: [KEY_PRICE],
  }),
  async 'soilProjects.updateStatus'(scene, { caller, objects: { project } }) {
    await changeProject(scene, project, 'A4');
    await arrived(scene, project, 'commitment-signed', caller.email);
    return { project_status: 'A5' };
  },
  async 'soilProjects.updateAttributes'(scene, { caller, objects: { project } }) {
    const key = await arrived(scene, project, 'title-docs', caller.email);
    return { project_attributes: { title_docs: [{ file_name: 'title.pdf', key_name: key }] } };
  },
  async 'soilProjects.updateStatusAndAttributes'(scene) {
    const project = await approvedProject(scene);
    const partner = await scene.server.client(scene.tenants.callers.partner.email);
    return submissionOf(partner, project);
  },
  async 'soilProjects.confirmOverride'(scene) {
    const project = await approvedProject(scene);
    const { client, partner } = scene.tenants.callers;
    return addWaitingOverride(scene.server, project, { by: client.ownerId!, as: partner.email });
  },
  'soilProjects.makeSheet': async (scene) => ({ project_id: await approvedProject(scene) }),
  'soilProjects.recordDecision': async (scene, { objects }) =>
    changeProject(scene, objects.project, 'C4'),
  async 'soilProjects.checkSignatures'(scene, { caller, objects: { project } }) {
    await changeProject(scene, project, 'A5');
    await arrived(scene, project, 'commitment-signed', caller.email, new Date());
    return { is_signed: false, note: 'Dan Director has not signed.' };
  },
  async 'soilProjects.withdrawSignatures'(scene, { caller, objects: { project } }) {
    await changeProject(scene, project, 'A5');
    await arrived(scene, project, 'commitment-signed', caller.email, new Date());
    await scene.server.database.asOwner
      .updateTable('soil_document')
      .set({ is_signed: true, checked_at: new Date(), checked_by: caller.email })
      .where('project_id', '=', project)
      .where('kind', '=', 'commitment-signed')
      .execute();
    return {};
  },
};

/** The cell of the first caller whom the rules allow to use their own objects. */
function grantedCell({ callers }: Tenants, call: AnyCall): Cell {
  const all = ROLES.map((role) => callers[role]);
  const cell = (call.access === 'signed-in' ? all : all.slice(1))
    .map((caller) => cellsOf(call, caller)[0]!)
    .find(({ expected }) => expected === 'granted');
  if (!cell) throw new Error(`nobody may call ${nameOf(call)}`);
  return cell;
}

/** Prepares what the call needs and returns its request. */
export async function acceptedRequest(scene: Scene, call: AnyCall): Promise<CellRequest> {
  const cell = grantedCell(scene.tenants, call);
  const request = await prepareCell(scene.tenants, cell);
  const prepare = PREPARED[nameOf(call)];
  if (!prepare || !cell.caller) return request;
  const { params, objects } = request;
  const changes = await prepare(scene, { caller: cell.caller, objects, params });
  return { ...request, params: { ...params, ...changes } };
}

const newEmail = () => `${randomUUID()}@fenceline.example`;

/** A farm of a client who lets the agent order for them. */
async function farmOfClient({ server, tenants }: Scene) {
  const { agent, client } = tenants.callers;
  const { farm } = await tenants.belongings(client);
  const plan = await rowsIn(server.database, server.issuer).plan(agent.email, [client.email]);
  await acceptPlan(server, plan, true);
  return { plan_id: plan, client_email: client.email, property_ids: [farm] };
}

async function acceptPlan({ database }: InProcessServer, plan: number, letsOrder = false) {
  await raw`UPDATE plan_client c
    SET owner_id = o.id, accepted_at = now(), lets_order_at = CASE WHEN ${letsOrder} THEN now() END
    FROM owner o WHERE c.plan_id = ${plan} AND o.email = c.email`.execute(database.asOwner);
  return {};
}

/** Issues a document, unless it was issued before, and makes its files as its mail does. */
async function billed(
  { database, app }: InProcessServer,
  document: Omit<Insertable<Tables['billing_document']>, 'facts' | 'issued_at'>,
  facts: Partial<BillingFacts>,
): Promise<void> {
  const issued = await database.asOwner
    .insertInto('billing_document')
    .values({
      ...document,
      facts: JSON.stringify({ ...BILLED, ...facts }),
      issued_at: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(BILLING_COLUMNS)
    .executeTakeFirst();
  if (issued) await billingFiles(app, issued, { isAwaited: true });
}

/** A client's project with a signed commitment and a title, which can be submitted. */
async function approvedProject(scene: Scene): Promise<number> {
  const { server, tenants } = scene;
  const { client, partner } = tenants.callers;
  const farm = await rowsIn(server.database, server.issuer).farm(client.ownerId!, 'farm_key');
  const pids = [await somePid(server)];
  await addFarmParcels(server.database, pids, { farmId: farm, count: 1 });
  const asClient = await server.client(client.email);
  const [saved] = await asClient.send(contract.soilProjects.save, {
    project_id: null,
    property_id: farm,
    chosen_actions: SAMPLE_FORM.chosen_activities,
    project_name: 'Mirrool Downs Soil Project',
    project_status: 'A1',
    project_attributes: {
      version: 3,
      step: 4,
      accepted_terms: true,
      submitted_form: {
        ...SAMPLE_FORM,
        interest_holders: blankInterestHolders().map((one) => ({ ...one, answer: false })),
      },
    },
  });
  const project = saved.client_save_agriprove_project;
  await setApart(server.database, project);
  await addSigned(server.database, project, { client: client.email, checkedBy: partner.email });
  const title = await arrived(scene, project, 'title-docs', partner.email, new Date());
  await describeWholeTitle(server, project, { key: title, as: partner.email });
  await server.database.asOwner
    .updateTable('soil_project')
    .set({ status: 'B3', commitment_version: 1, answers_version: 1 })
    .where('id', '=', project)
    .execute();
  return project;
}

async function changeProject({ server }: Scene, id: number, status: 'A4' | 'A5' | 'C4') {
  await server.database.asOwner
    .updateTable('soil_project')
    .set({ status })
    .where('id', '=', id)
    .execute();
  return {};
}

/** Stores a PDF as if the caller had uploaded it; returns its key. */
async function arrived(
  { server }: Scene,
  project: number,
  kind: 'commitment-signed' | 'title-docs',
  email: string,
  recordedAt: Date | null = null,
): Promise<string> {
  const key = uploadKey(project, kind, randomUUID());
  await server.app.files.put(key, SMALL_PDF);
  await server.database.asOwner
    .insertInto('soil_document')
    .values({
      project_id: project,
      kind,
      key,
      answers_version: recordedAt === null ? null : 1,
      issued_to: email,
      recorded_at: recordedAt,
    })
    .execute();
  return key;
}

async function approvedCheckout({ server, paypal }: Scene, { caller, objects }: Request) {
  const client = await server.client(caller.email);
  const [checkout] = await client.send(contract.orders.startCheckout, {
    items: [keyItem(objects.farm)],
  });
  await paypal.approve(checkout.order_id);
  return checkout;
}
