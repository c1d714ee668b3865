import type { Selectable } from 'kysely';
import { familyOf } from '#entities/cart';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/database.ts';
import { exclusively } from '../db/exclusively.ts';
import type { DeliveredFile, Tables } from '../db/tables.ts';
import type { JobHandlers } from '../jobs/job-queue.ts';
import { MailRefused } from '../mail/index.ts';
import { tellDelay } from './delivery-notices.ts';
import { deliveryMail } from './delivery-mail.ts';
import type { DeliveryFailure } from './delivery-trouble.ts';
import { keepFiles } from './kept-files.ts';
import { readOrder, type Order } from './read-order.ts';
import { makerOf } from './report-makers.ts';

/** A payment whose buyer never asked for the files is delivered this long after it. */
export const BACKSTOP_S = 10 * 60;
/** What fails is tried again at growing pauses up to this one, and given up after days of them. */
const LONGEST_PAUSE_S = 15 * 60;
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;
const BUSY_PAUSE_S = 60;

/**
 * Makes the files of a payment, keeps each item's as soon as they are made, and sends them. A run
 * that was cut off or failed goes on where it stopped; the Message-ID is the payment's own.
 */
export function deliverPayment(app: AppContext): JobHandlers['deliver-payment'] {
  return async ({ paymentId }) => {
    const isWhole = await app.database.working(async (sql) => {
      // What a benchmark compares with comes from the browser; asking for the files comes after it.
      if (await lacksParcels(sql, paymentId)) return false;
      await ensureDelivery(sql, paymentId);
      return true;
    });
    if (!isWhole) return;
    const wasFree = await exclusively(app.database, 'delivery', paymentId, () =>
      deliver(app, paymentId),
    );
    if (!wasFree) await tryAgain(app, paymentId, BUSY_PAUSE_S);
  };
}

async function deliver(app: AppContext, paymentId: number): Promise<void> {
  const order = await app.database.working((sql) => readOrder(sql, paymentId));
  if (order.delivery.state === 'sent') return;
  let step: DeliveryFailure = 'making';
  try {
    if (order.delivery.state !== 'making') await change(app, paymentId, { state: 'making' });
    const files = await makeFiles(app, paymentId, order);
    step = 'mail';
    if (!app.mailer) throw new Error('no mail server is configured');
    await app.mailer.send(await deliveryMail(app, { paymentId, order, files }));
    await change(app, paymentId, { state: 'sent', sent_at: app.now(), failure: null });
  } catch (error) {
    await keepFailure(app, paymentId, order, { step, error });
  }
}

/** Makes what an earlier run has not, item by item. */
async function makeFiles(
  app: AppContext,
  paymentId: number,
  order: Order,
): Promise<DeliveredFile[]> {
  const files = [...order.delivery.files];
  const isMade = ({ id }: { id: number }) => files.some((file) => file.itemId === id);
  for (const item of order.items.filter((one) => !isMade(one))) {
    const make = makerOf(item.itemType, app.cover);
    if (!make) throw new Error(`${item.itemType} cannot be made`);
    const made = await make({ ...item.facts, owner: order.owner }, app);
    files.push(...(await keepFiles(app, { paymentId, itemId: item.id }, made)));
    await change(app, paymentId, {
      files: JSON.stringify(files),
      made_at: app.now(),
      tries: 0,
      failure: null,
    });
  }
  return files;
}

/** Says what failed and comes again, until it is of no use; the buyer is told when it takes long. */
async function keepFailure(
  app: AppContext,
  paymentId: number,
  order: Order,
  { step, error }: { step: DeliveryFailure; error: unknown },
): Promise<void> {
  const waitedMs = app.now().getTime() - order.delivery.requestedAt.getTime();
  const isLast = error instanceof MailRefused || waitedMs > GIVE_UP_AFTER_MS;
  app.log.error({ err: error, paymentId, step, isLast }, 'delivery failed');
  if (isLast) {
    await change(app, paymentId, { state: 'failed', failure: step });
    // An address that refuses the files refuses a notice too.
    const readers = step === 'making' ? (['buyer', 'support'] as const) : (['support'] as const);
    for (const reader of readers) {
      await app.database.working((sql) =>
        app.jobs.enqueue(sql, 'tell-of-failed-delivery', { paymentId, reader }),
      );
    }
    return;
  }
  const tries = order.delivery.tries + 1;
  await change(app, paymentId, { failure: step, tries });
  await tryAgain(app, paymentId, Math.min(2 ** Math.min(tries, 16), LONGEST_PAUSE_S));
  if (step === 'making') await tellDelay(app, paymentId, order, waitedMs);
}

const tryAgain = (app: AppContext, paymentId: number, startAfterS: number) =>
  app.database.working((sql) =>
    app.jobs.enqueue(sql, 'deliver-payment', { paymentId }, { startAfterS }),
  );

async function lacksParcels(sql: Sql, paymentId: number): Promise<boolean> {
  const items = await sql
    .selectFrom('payment_item')
    .select(['item_type', 'comparison_cads'])
    .where('payment_id', '=', paymentId)
    .execute();
  return items.some(
    (item) => familyOf(item.item_type) === 'benchmark' && item.comparison_cads.length === 0,
  );
}

/** The backstop may come first; it then asks in the buyer's place. */
async function ensureDelivery(sql: Sql, paymentId: number): Promise<void> {
  await sql
    .insertInto('delivery')
    .columns(['payment_id', 'owner_id', 'email'])
    .expression((q) =>
      q
        .selectFrom('payment')
        .innerJoin('owner', 'owner.id', 'payment.owner_id')
        .select(['payment.id', 'owner.id as owner_id', 'owner.email'])
        .where('payment.id', '=', paymentId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type DeliveryChange = Partial<{
  state: Selectable<Tables['delivery']>['state'];
  failure: DeliveryFailure | null;
  files: string;
  made_at: Date;
  sent_at: Date;
  tries: number;
}>;

const change = (app: AppContext, paymentId: number, to: DeliveryChange) =>
  app.database.working((sql) =>
    sql
      .updateTable('delivery')
      .set({ ...to, ...(to.state ? { state_since: app.now() } : {}) })
      .where('payment_id', '=', paymentId)
      .execute(),
  );
