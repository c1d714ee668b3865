import { zipStream, type ZipEntry } from '../../../platform/files/zip-stream.ts';
import type { Identity } from '../../../platform/identity/identity.ts';
import type { AppContext } from '../../app-context.ts';
import { BILLING_COLUMNS, billingFiles } from '../billing/billing-files.ts';
import { mailedFiles } from '../deliveries/delivery-files.ts';
import { packsOf } from '../../packs-of-user.ts';

export const orderPackKey = (user: Identity, orderId: number): string =>
  `${packsOf(user)}/orders/${orderId}.zip`;

/** Parses the order id from a pack's storage key; null for any other key. */
export function orderOfPackKey(key: string): number | null {
  const [, id] = /^packs\/[0-9a-f]{16}\/orders\/([1-9]\d{0,8})\.zip$/.exec(key) ?? [];
  return id === undefined ? null : Number(id);
}

/** Bytes that are packed at once, so that the event loop is never blocked for long. */
const PIECE = 256 * 1024;

/**
 * Opens an order's files and its invoices as a ZIP archive, which reads one file at a time while it
 * is consumed. Null if there is no such order.
 */
export async function openOrderPack(
  app: AppContext,
  orderId: number,
): Promise<AsyncGenerator<Uint8Array> | null> {
  const { order, bills } = await app.database.asWorker(async (sql) => ({
    order: await sql
      .selectFrom('payment')
      .leftJoin('delivery', 'delivery.payment_id', 'payment.id')
      .select(['payment.created_at', 'delivery.files'])
      .where('payment.id', '=', orderId)
      .executeTakeFirst(),
    bills: await sql
      .selectFrom('billing_document')
      .select(BILLING_COLUMNS)
      .where('payment_id', '=', orderId)
      .orderBy('id')
      .execute(),
  }));
  if (!order) return null;
  const files = mailedFiles(order.files ?? []);
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const bill of bills) {
      for (const { fileName, bytes } of await billingFiles(app, bill, { isAwaited: true })) {
        yield { name: fileName, parts: pieces(bytes) };
      }
    }
    for (const { key, fileName } of files) {
      const bytes = await app.files.get(key);
      if (!bytes) throw new Error(`${key} is missing from the file store`);
      yield { name: fileName, parts: pieces(bytes) };
    }
  }
  return zipStream(entries(), order.created_at, () => {});
}

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
