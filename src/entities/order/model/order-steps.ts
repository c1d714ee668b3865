import type { OrderRecord } from '#shared/api/contract';
import { orderProgress } from './order-progress.ts';

export interface OrderStep {
  state: 'done' | 'current' | 'next' | 'failed';
  words: string;
}

/** The three steps of an order: paid, made, e-mailed. */
export function orderSteps(order: OrderRecord): [OrderStep, OrderStep, OrderStep] {
  const paid = { state: 'done', words: order.method === 'Free' ? 'Ordered' : 'Paid' } as const;
  return [paid, makingStep(order), mailStep(order)];
}

function makingStep(order: OrderRecord): OrderStep {
  const { state, failure } = order.files;
  if (state === 'sent' || failure === 'mail') return { state: 'done', words: 'Files made' };
  if (state === 'failed') return { state: 'failed', words: 'Files could not be made' };
  if (state === 'incomplete') return { state: 'failed', words: 'Files cannot be made yet' };
  const progress = orderProgress(order);
  if (progress?.percent === 100) return { state: 'done', words: 'Files made' };
  return { state: 'current', words: 'Files are being made' };
}

function mailStep(order: OrderRecord): OrderStep {
  const { state, failure, sent_to: to } = order.files;
  if (state === 'sent') return { state: 'done', words: to ? `E-mailed to ${to}` : 'E-mailed' };
  if (state === 'failed' && failure === 'mail') {
    return { state: 'failed', words: 'The e-mail could not be sent' };
  }
  const isNext = makingStep(order).state === 'done';
  return { state: isNext ? 'current' : 'next', words: to ? `E-mail to ${to}` : 'E-mail' };
}
