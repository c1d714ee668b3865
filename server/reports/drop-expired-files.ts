import type { AppContext } from '../app-context.ts';
import { exclusively } from '../db/exclusively.ts';
import type { JobHandlers } from '../jobs/job-queue.ts';
import { changeDelivery } from './change-delivery.ts';
import { DELIVERIES, filesExpiredBefore, paymentOfKey } from './kept-files.ts';

/** A link that was made in a file's last minute still finds it. */
const GRACE_MS = 3_600_000;

/**
 * Deletes the files of orders once they can no longer be downloaded, and what runs that were cut off
 * left beside them. Bytes go first, then the record that they are there: a run that is cut off is
 * finished by the next.
 */
export function dropExpiredFiles(app: AppContext): JobHandlers['drop-expired-files'] {
  return async () => {
    const before = filesExpiredBefore(new Date(app.now().getTime() - GRACE_MS));
    let expired = 0;
    for (const paymentId of await expiredDeliveries(app, before)) {
      expired += await dropFilesOf(app, paymentId, before);
    }
    let stray = 0;
    for (const [paymentId, keys] of await oldKeys(app, before)) {
      stray += await dropStrays(app, paymentId, keys);
    }
    app.log.info({ expired, stray }, 'expired files of orders are deleted');
  };
}

async function expiredDeliveries(app: AppContext, before: Date): Promise<number[]> {
  const rows = await app.database.working((sql) =>
    sql
      .selectFrom('delivery')
      .select('payment_id')
      .where('made_at', '<', before)
      .where('state', 'in', ['sent', 'failed'])
      .where((q) => q(q.fn<number>('jsonb_array_length', ['files']), '>', 0))
      .orderBy('payment_id')
      .execute(),
  );
  return rows.map((row) => row.payment_id);
}

/** Answers how many it deleted. */
async function dropFilesOf(app: AppContext, paymentId: number, before: Date): Promise<number> {
  let count = 0;
  await exclusively(app.database, 'delivery', paymentId, async () => {
    const delivery = await filesOf(app, paymentId);
    if (!delivery?.made_at || delivery.made_at >= before) return;
    for (const { key } of delivery.files) await app.files.remove(key);
    await changeDelivery(app, paymentId, { files: '[]' });
    count = delivery.files.length;
  });
  return count;
}

/** What has lain in the store for longer than any order's files do, by the payment it was for. */
async function oldKeys(app: AppContext, before: Date): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  for await (const { key, modifiedAt } of app.files.list(DELIVERIES)) {
    const paymentId = paymentOfKey(key);
    if (paymentId === null || modifiedAt >= before) continue;
    found.set(paymentId, [...(found.get(paymentId) ?? []), key]);
  }
  return found;
}

/** Files that no delivery names: a run ended between storing and recording them. */
async function dropStrays(
  app: AppContext,
  paymentId: number,
  keys: readonly string[],
): Promise<number> {
  let count = 0;
  await exclusively(app.database, 'delivery', paymentId, async () => {
    const named = new Set((await filesOf(app, paymentId))?.files.map(({ key }) => key));
    for (const key of keys.filter((one) => !named.has(one))) {
      await app.files.remove(key);
      count += 1;
    }
  });
  return count;
}

const filesOf = (app: AppContext, paymentId: number) =>
  app.database.working((sql) =>
    sql
      .selectFrom('delivery')
      .select(['files', 'made_at'])
      .where('payment_id', '=', paymentId)
      .executeTakeFirst(),
  );
