import type { OrderRecord } from '#shared/api/contract';
import { centsOf, formatCents } from '#shared/lib/money';
import { formatDateTime } from '#shared/lib/dates';
import { filesTitle } from './order-words.ts';

/** Cents refunded to the buyer. */
export const refundedCents = ({ refunds = [] }: OrderRecord): number =>
  refunds.reduce((sum, { amount }) => sum + centsOf(amount), 0);

export interface OrderState {
  label: string;
  /** True only for failures that need somebody to act. */
  isFailure: boolean;
}

/**
 * The state of an order in a few words. A refund takes precedence over what happened to its files.
 */
export function orderState(order: OrderRecord): OrderState {
  const back = refundedCents(order);
  if (back > 0) {
    const isReversed = order.refunds!.some(({ kind }) => kind === 'reversal');
    if (back < centsOf(order.total)) {
      return { label: `${formatCents(back)} refunded`, isFailure: false };
    }
    return { label: isReversed ? 'Payment taken back' : 'Refunded', isFailure: false };
  }
  return { label: filesTitle(order.files), isFailure: order.files.state === 'failed' };
}

export interface OrderMoment {
  label: string;
  /** Formatted; null for what has not happened yet. */
  when: string | null;
  isFailure?: true;
}

/** The events of an order in chronological order, and the next step. */
export function orderTimeline(order: OrderRecord): OrderMoment[] {
  const { files, ordered_at, method, refunds = [] } = order;
  const at = (time: string | null | undefined) => (time ? formatDateTime(time) : null);
  const moment = (label: string, time: string | null | undefined): OrderMoment => ({
    label,
    when: at(time),
  });
  const made = new Set(files.list.map(({ item_id }) => item_id)).size;
  const count = order.items.length;
  // Files that were sent had been made, even if they are no longer stored.
  const isMade = made >= count || files.state === 'sent';
  const isOver = files.state === 'failed';
  return [
    moment(method === 'CC' ? 'Paid' : 'Ordered', ordered_at),
    ...(isOver && made === 0
      ? []
      : [
          {
            label: isMade ? 'Reports made' : `Reports: ${made} of ${count}`,
            when: isMade ? at(files.made_at) : null,
          },
        ]),
    ...(isOver
      ? [{ ...moment(filesTitle(files), files.since), isFailure: true as const }]
      : [moment('Sent by e-mail', files.sent_at)]),
    ...refunds.map(({ kind, amount, refunded_at }) =>
      moment(
        `${formatCents(centsOf(amount))} ${kind === 'refund' ? 'refunded' : 'taken back'}`,
        refunded_at,
      ),
    ),
  ];
}
