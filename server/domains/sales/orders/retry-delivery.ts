import { sql as raw } from 'kysely';
import type { Contract } from '#shared/api/contract';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';

/**
 * Makes and mails the files of an order now, if its delivery was given up or is delayed, or those
 * whose maps have no satellite imagery.
 */
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
    SELECT retry_delivery(${orderId}) OR remake_without_imagery(${orderId}) AS queued`.execute(sql);
  if (!rows[0]?.queued) {
    const late = await raw<{ tried: boolean }>`
      SELECT hurry_delivery(${orderId}) AS tried`.execute(sql);
    if (late.rows[0]?.tried) {
      await app.jobs.enqueue(sql, 'deliver-payment', { paymentId: orderId, isExtra: true });
      return [{ retry_delivery: true }];
    }
    throw new CallError(
      'CONFLICT',
      'This delivery is not in trouble. Reload the page to see its state.',
    );
  }
  await app.jobs.enqueue(sql, 'deliver-payment', { paymentId: orderId });
  return [{ retry_delivery: true }];
};
