import { CARD_PRICES } from '#entities/plan';
import type { ItemType } from '#shared/api/contract';
import type { AppContext } from '../server/domains/app-context.ts';
import type { Sql } from '../server/platform/db/database.ts';
import { changeDeliveryIn } from '../server/domains/sales/deliveries/change-delivery.ts';
import {
  makeOrderFiles,
  MAX_IMAGERY_TRIES,
} from '../server/domains/sales/deliveries/make-order-files.ts';
import { priceCentsFrom } from '../server/domains/sales/plans/plan-fields.ts';
import { recordDocument } from '../server/domains/sharing/documents/document-record.ts';
import { readOrder } from '../server/domains/sales/deliveries/read-order.ts';
import { issueSaleDocument } from '../server/domains/sales/billing/issue-sale-document.ts';
import { SANDBOX_ISSUER } from './issuer.ts';

const AGENT = 'agent@fenceline.example';
const FARMER = 'farmer@fenceline.example';
const ORDERED_DAYS_AGO = 40;
const DAY_MS = 24 * 3_600_000;

interface SamplePlan {
  id: number;
  name: string;
}

/** Creates the agent's plan, with the farmer as a client who has accepted it, unless it exists. */
export async function seedAgentsPlan(sql: Sql): Promise<SamplePlan> {
  const name = 'Riverina Agronomy';
  const present = await sql
    .selectFrom('plan')
    .innerJoin('plan_owner', 'plan_owner.plan_id', 'plan.id')
    .select('plan.id')
    .where('plan_owner.email', '=', AGENT)
    .executeTakeFirst();
  if (present) return { id: present.id, name };
  const plan = await sql
    .insertInto('plan')
    .values({
      name,
      ...priceCentsFrom(CARD_PRICES),
      property_key_cents: 6_000,
      benchmark_report_cents: 14_000,
      carbon_report_cents: 12_400,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql.insertInto('plan_owner').values({ plan_id: plan.id, email: AGENT }).execute();
  await sql
    .insertInto('plan_client')
    .values({
      plan_id: plan.id,
      email: FARMER,
      owner_id: (q) => q.selectFrom('owner').select('id').where('email', '=', FARMER),
      authorised_by: AGENT,
      accepted_at: new Date(Date.now() - ORDERED_DAYS_AGO * DAY_MS),
    })
    .execute();
  return { id: plan.id, name };
}

/** Creates a plan order of a Farm Key and a carbon report with its receipt; it earns one free reorder. */
export async function seedPastOrder(
  sql: Sql,
  plan: SamplePlan,
  farm: { id: number; name: string; ownerId: number },
  settings: AppContext['settings'],
): Promise<void> {
  const bought = [
    ['Property Key', 6_000],
    ['Carbon Report', 12_400],
  ] as const;
  const orderedAt = new Date(Date.now() - ORDERED_DAYS_AGO * DAY_MS);
  const order = await sql
    .insertInto('payment')
    .values({
      owner_id: farm.ownerId,
      method: 'Plan',
      plan_id: plan.id,
      plan_name: plan.name,
      copies_to: [AGENT],
      total_cents: bought.reduce((sum, [, cents]) => sum + cents, 0),
      created_at: orderedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql
    .insertInto('payment_item')
    .values(
      bought.map(([itemType, cents]) => ({
        payment_id: order.id,
        owner_id: farm.ownerId,
        farm_id: farm.id,
        farm_name: farm.name,
        item_type: itemType,
        price_cents: cents,
        comparison_cads: '[]',
        registered_at: orderedAt,
      })),
    )
    .execute();
  await sql
    .insertInto('delivery')
    .values({
      payment_id: order.id,
      owner_id: farm.ownerId,
      email: FARMER,
      state: 'sent',
      requested_at: orderedAt,
      state_since: orderedAt,
      sent_at: orderedAt,
      made_at: orderedAt,
    })
    .execute();
  await issueSaleDocument(sql, { settings, now: () => orderedAt }, order.id);
}

const readPastOrder = (app: AppContext) =>
  app.database.asWorker((sql) =>
    sql
      .selectFrom('delivery')
      .innerJoin('owner', 'owner.id', 'delivery.owner_id')
      .select('payment_id')
      .where('owner.issuer', '=', SANDBOX_ISSUER)
      .where('owner.email', '=', FARMER)
      .orderBy('delivery.requested_at')
      .limit(1)
      .executeTakeFirst(),
  );

/** Makes the past order's files of these item types, once, without mailing them. */
export async function makeSampleOrderFiles(
  app: AppContext,
  itemTypes: readonly ItemType[],
): Promise<void> {
  const past = await readPastOrder(app);
  if (!past) return;
  const { payment_id: orderId } = past;
  // On a busy machine the imagery may be late.
  for (const tries of [0, 1, MAX_IMAGERY_TRIES]) {
    const order = await app.database.asWorker((sql) => readOrder(sql, orderId));
    const items = order.items.filter(({ itemType }) => itemTypes.includes(itemType));
    const delivery = { ...order.delivery, tries };
    const { failed } = await makeOrderFiles(
      app,
      orderId,
      { ...order, items, delivery },
      (files, document) =>
        app.database.asWorker(async (sql) => {
          if (document) await recordDocument(sql, document, app.now());
          await changeDeliveryIn(sql, app, orderId, { files: JSON.stringify(files) });
        }),
    );
    if (failed.length === 0) return;
  }
}
