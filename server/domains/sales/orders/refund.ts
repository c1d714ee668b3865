import { randomUUID } from 'node:crypto';
import { sql as raw } from 'kysely';
import type { Contract } from '#shared/api/contract';
import { centsOf } from '#shared/lib/money';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';

const REFUSALS: Readonly<Record<string, string>> = {
  'not by card': 'This order was not paid by card or PayPal, so there is no payment to refund.',
  'too much':
    'This is more than is left of an item or of the payment. Reload the page to see what is left.',
};

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
  const refusal = REFUSALS[outcome];
  if (refusal !== undefined) throw new CallError('CONFLICT', refusal);
  await app.jobs.enqueue(sql, 'send-refund', { requestId });
  return [{ refund: true }];
};
