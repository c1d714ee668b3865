import { delayWords } from '#entities/order';
import { calls } from '#shared/api';
import type { AdministeredOrder } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { formatDate } from '#shared/lib/dates';
import { centsOf, formatCents } from '#shared/lib/money';
import { Badge } from '#shared/ui/badge';
import { Button } from '#shared/ui/button';

interface OrderProps {
  order: AdministeredOrder;
}

const isDelayed = ({ failure, state }: AdministeredOrder) => failure !== null && state === 'making';

/** What became of an order’s files. */
export function OrderState({ order }: OrderProps) {
  const { state, failure } = order;
  return (
    <>
      <Badge variant={state === 'failed' ? 'destructive' : 'secondary'}>
        {isDelayed(order) ? 'Delayed' : STATES[state]}
      </Badge>
      {isDelayed(order) && <p className="py-1 text-xs text-muted">{delayWords(order)}</p>}
      {order.lacks_imagery && (
        <p className="py-1 text-xs text-muted">Its maps have no satellite imagery.</p>
      )}
      {state === 'failed' && failure !== null && (
        <p className="py-1 text-xs text-muted">{FAILURES[failure]}</p>
      )}
    </>
  );
}

/** Has files made that failed, are delayed or lack imagery; nothing for other orders. */
export function RetryDelivery({ order }: OrderProps) {
  const change = useChange('orders');
  const { order_id: orderId, state, lacks_imagery: isBare } = order;
  if (state !== 'failed' && !isDelayed(order) && !isBare) return null;
  const label = isDelayed(order) ? 'Retry now' : isBare ? 'Make again with imagery' : 'Retry';
  return (
    <Button
      size="sm"
      variant="outline"
      disabled={change.isPending}
      aria-label={`${label}: order ${orderId}`}
      onClick={() =>
        change.mutate(() => apiClient.send(calls.orders.retryDelivery, { order_id: orderId }), {
          done: `The files of order ${orderId} are being made and mailed again.`,
        })
      }
    >
      {label}
    </Button>
  );
}

/** What was paid back, and refunds that PayPal has not answered or has refused. */
export const RefundWords = ({ order }: OrderProps) => (
  <>
    {order.refunds.map((back) => (
      <p key={back.credit_note} className="pt-1 text-xs whitespace-normal">
        {formatCents(centsOf(back.amount))} {BACK[back.kind]}{' '}
        <span className="whitespace-nowrap">{formatDate(back.refunded_at)}</span>{' '}
        <span className="whitespace-nowrap text-muted">{back.credit_note}</span>
      </p>
    ))}
    {order.open_refunds.map((open) => (
      <p key={open.requested_at} className="pt-1 text-xs whitespace-normal">
        {formatCents(centsOf(open.amount))}{' '}
        {open.refusal === null ? 'is being refunded' : `was not refunded: ${open.refusal}`}
      </p>
    ))}
  </>
);

const BACK = { refund: 'refunded', reversal: 'taken back' } as const;
const STATES = {
  waiting: 'Waiting',
  making: 'Being made',
  sent: 'Sent',
  failed: 'Failed',
} as const;
const FAILURES = {
  making: 'The files could not be made.',
  impossible: 'The data are not enough.',
  mail: 'The e-mail was not delivered.',
} as const;
