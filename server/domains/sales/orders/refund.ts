import { randomUUID } from 'node:crypto';
import { sql as raw } from 'kysely';
import type { AdministeredOrder, Contract } from '#shared/api/contract';
import { centsOf, formatCents } from '#shared/lib/money';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { lineText } from '../billing/issue-sale-document.ts';
import { administeredOrders } from './all.ts';

/** Records that an admin refunds items of an order; a job has PayPal pay it, once. */
export const refund: Handler<Contract['orders']['refund']> = async (
  { sql, app },
  { order_id: orderId, lines, reason },
) => {
  if (reason.trim() === '') {
    const message = 'Please say why, for the audit.';
    throw new CallError('INVALID_PARAMS', message, { fields: { reason: message } });
  }
  const requestId = randomUUID();
  const wanted = lines.map(({ item_id, amount }) => ({ itemId: item_id, cents: centsOf(amount) }));
  const { rows } = await raw<{ outcome: string }>`
    SELECT request_refund(${requestId}, ${orderId}, ${JSON.stringify(wanted)}::jsonb,
      ${reason.trim()}) AS outcome`.execute(sql);
  const outcome = rows[0]?.outcome ?? 'unknown';
  if (outcome === 'unknown') throw notFound();
  if (outcome === 'not by card') {
    const message = 'This order was not paid by card or PayPal, so there is no payment to refund.';
    throw new CallError('CONFLICT', message);
  }
  if (outcome === 'too much') {
    const [order] = await administeredOrders(sql, { search: String(orderId) });
    throw new CallError('CONFLICT', leftWords(order, wanted));
  }
  await app.jobs.enqueue(sql, 'send-refund', { requestId });
  return [{ refund: true }];
};

/** Says what is left of the payment and of each item that was to be refunded. */
function leftWords(
  order: AdministeredOrder | undefined,
  wanted: readonly { itemId: number }[],
): string {
  if (!order) return 'This is more than is left of the payment.';
  const going = [...order.refunds, ...order.open_refunds.filter(({ refusal }) => refusal === null)];
  const left = going.reduce((cents, { amount }) => cents - centsOf(amount), centsOf(order.total));
  const items = order.items.filter(({ item_id }) =>
    wanted.some(({ itemId }) => itemId === item_id),
  );
  return (
    [
      `This is more than is left: ${formatCents(left)} of the payment`,
      ...items.map(
        ({ refundable, item_type, property_name }) =>
          `${formatCents(centsOf(refundable))} of ${lineText(item_type, property_name)}`,
      ),
    ].join(', ') + '.'
  );
}
