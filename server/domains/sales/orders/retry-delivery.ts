import { sql as raw } from 'kysely';
import type { Contract } from '#shared/api/contract';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';

/** Makes and mails the files of an order again whose delivery was given up. */
export const retryDelivery: Handler<Contract['orders']['retryDelivery']> = async (
  { sql, app },
  { order_id: paymentId },
) => {
  const order = await sql
    .selectFrom('administered_order')
    .select('state')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!order) throw notFound();
  const { rows } = await raw<{ queued: boolean }>`
    SELECT retry_delivery(${paymentId}) AS queued`.execute(sql);
  if (!rows[0]?.queued) {
    throw new CallError(
      'CONFLICT',
      'This delivery has not failed. Reload the page to see its state.',
    );
  }
  await app.jobs.enqueue(sql, 'deliver-payment', { paymentId });
  return [{ retry_delivery: true }];
};
