import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/database.ts';
import type { DeliveredFile } from '../db/tables.ts';
import type { JobHandlers } from '../jobs/job-queue.ts';
import { deliveryMail } from './delivery-mail.ts';
import type { GeneratedFile } from './generated-file.ts';
import { readOrder, type OrderItem } from './read-order.ts';
import { makerOf } from './report-makers.ts';

/** A payment whose buyer never asked for the files is delivered this long after it. */
export const BACKSTOP_S = 10 * 60;

interface MadeItem {
  item: OrderItem;
  files: GeneratedFile[];
}

/**
 * Makes the files of a payment, keeps them and sends them. Each step may run again: files are made
 * alike from the same facts, keys and the Message-ID are the payment's own.
 */
export function deliverPayment(app: AppContext): JobHandlers['deliver-payment'] {
  return async ({ paymentId }, { isLastTry }) => {
    const mailer = app.mailer;
    const order = await app.database.working(async (sql) => {
      await ensureDelivery(sql, paymentId);
      return readOrder(sql, paymentId);
    });
    if (order.delivery.state === 'sent') return;

    try {
      if (!mailer) throw new Error('no mail server is configured');
      await setState(app, paymentId, { state: 'making', failure: null });
      const made: MadeItem[] = [];
      for (const item of order.items) {
        const make = makerOf(item.itemType);
        if (!make) throw new Error(`${item.itemType} cannot be made`);
        made.push({ item, files: await make({ ...item.facts, owner: order.owner }, app) });
      }
      const files = await keep(app, paymentId, made);
      await setState(app, paymentId, { files: JSON.stringify(files) });
      await mailer.send(
        await deliveryMail(app, { paymentId, delivery: order.delivery, made, files }),
      );
      await setState(app, paymentId, { state: 'sent', sent_at: app.now() });
    } catch (error) {
      const failure = error instanceof Error ? error.name : 'unknown';
      await setState(app, paymentId, { state: isLastTry ? 'failed' : 'queued', failure });
      throw error;
    }
  };
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

async function keep(
  app: AppContext,
  paymentId: number,
  made: readonly MadeItem[],
): Promise<DeliveredFile[]> {
  const kept: DeliveredFile[] = [];
  for (const { item, files } of made) {
    for (const file of files) {
      const key = `deliveries/${paymentId}/${item.id}/${file.fileName}`;
      await app.files.put(key, file.bytes);
      kept.push({
        itemId: item.id,
        key,
        fileName: file.fileName,
        contentType: file.contentType,
        byteLength: file.bytes.length,
      });
    }
  }
  return kept;
}

type DeliveryChange = Partial<{
  state: 'queued' | 'making' | 'sent' | 'failed';
  failure: string | null;
  files: string;
  sent_at: Date;
}>;

const setState = (app: AppContext, paymentId: number, change: DeliveryChange) =>
  app.database.working((sql) =>
    sql.updateTable('delivery').set(change).where('payment_id', '=', paymentId).execute(),
  );
