import type { AppContext } from '../../app-context.ts';
import { exclusively } from '../../../platform/db/exclusively.ts';
import { DELIVERIES, inputsKey, orderOfKey } from './delivery-files.ts';

/** Longer than any run takes between storing a file and recording it. */
const STRAY_AFTER_MS = 24 * 3_600_000;

/**
 * Deletes files that no delivery refers to, left by runs that ended between storing and recording
 * them. Keeps the files of orders. Returns the number of deleted files.
 */
export async function dropStrayFiles(app: AppContext): Promise<number> {
  let count = 0;
  for (const [orderId, keys] of await oldKeys(app)) {
    await exclusively(app.database, 'delivery', orderId, async () => {
      const named = await keysOf(app, orderId);
      for (const key of keys.filter((one) => !named.has(one))) {
        await app.files.remove(key);
        count += 1;
      }
    });
  }
  return count;
}

/** Keys of files old enough to be stray, by the order they were made for. */
async function oldKeys(app: AppContext): Promise<Map<number, string[]>> {
  const before = new Date(app.now().getTime() - STRAY_AFTER_MS);
  const found = new Map<number, string[]>();
  for await (const { key, modifiedAt } of app.files.list(DELIVERIES)) {
    const orderId = orderOfKey(key);
    if (orderId === null || modifiedAt >= before) continue;
    found.set(orderId, [...(found.get(orderId) ?? []), key]);
  }
  return found;
}

async function keysOf(app: AppContext, orderId: number): Promise<Set<string>> {
  const delivery = await app.database.asWorker((sql) =>
    sql.selectFrom('delivery').select('files').where('payment_id', '=', orderId).executeTakeFirst(),
  );
  const files = delivery?.files ?? [];
  return new Set(files.flatMap(({ itemId, key }) => [key, inputsKey(orderId, itemId)]));
}
