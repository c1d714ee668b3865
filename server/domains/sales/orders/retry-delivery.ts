import { sql as raw } from 'kysely';
import type { Contract } from '#shared/api/contract';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';

/** Makes and mails the files of an order again after its delivery was given up. */
export const retryDelivery: Handler<Contract['orders']['retryDelivery']> = async (
  { sql, app },
  { order_id: orderId },
) => {
  const order = await sql
    .selectFrom('administered_order')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) throw notFound();
  const { rows } = await raw<{ queued: boolean }>`
    SELECT retry_delivery(${orderId}) AS queued`.execute(sql);
  if (!rows[0]?.queued) {
    throw new CallError(
      'CONFLICT',
      'This delivery has not failed. Reload the page to see its state.',
    );
  }
  await app.jobs.enqueue(sql, 'deliver-payment', { paymentId: orderId });
  return [{ retry_delivery: true }];
};
