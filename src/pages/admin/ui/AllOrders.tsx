import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemTypeName } from '#entities/cart';
import { delayWords } from '#entities/order';
import { calls } from '#shared/api';
import type { AdministeredOrder } from '#shared/api/contract';
import { apiClient, callQuery } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { formatDate, formatDateTime } from '#shared/lib/dates';
import { centsOf, formatCents } from '#shared/lib/money';
import { Badge } from '#shared/ui/badge';
import { Button } from '#shared/ui/button';
import { Done } from '#shared/ui/done';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { LoadFailed } from '#shared/ui/load-failed';
import { NativeSelect } from '#shared/ui/native-select';
import { Progress } from '#shared/ui/progress';
import { RefundOrder } from './RefundOrder.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';

const FILTERS = {
  delayed: 'Delayed deliveries',
  failed: 'Failed deliveries',
  refunded: 'Refunded',
} as const;
type Filter = keyof typeof FILTERS;

/** The latest orders of everybody; a failed delivery can be started again. */
export function AllOrders() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [state, setState] = useState<Filter | ''>('');
  const [done, setDone] = useState<number | null>(null);
  const [refunded, setRefunded] = useState<AdministeredOrder | null>(null);
  const change = useChange('orders');
  const orders = useQuery(
    callQuery(calls.orders.all, {
      ...(search !== '' && { search }),
      ...(state !== '' && { state }),
    }),
  );
  const retry = (orderId: number) => {
    setDone(null);
    change.mutate(() => apiClient.send(calls.orders.retryDelivery, { order_id: orderId }), {
      onSuccess: () => setDone(orderId),
    });
  };
  return (
    <div className="grid gap-3">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(typed.trim());
        }}
      >
        <Field label="Order number or buyer’s e-mail" className="grow basis-48">
          <Input type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        <Button type="submit" variant="outline">
          Search
        </Button>
        <Field label="Show" className="max-sm:grow">
          <NativeSelect
            value={state}
            onChange={({ target }) => setState(target.value as typeof state)}
          >
            <option value="">All orders</option>
            {Object.entries(FILTERS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </form>
      <Done>{done !== null && `The files of order ${done} are being made and mailed again.`}</Done>
      {orders.isPending && <Progress label="Loading the orders" />}
      {orders.isLoadingError && (
        <LoadFailed
          title="The orders could not be loaded"
          message={orders.error.message}
          isRetrying={orders.isFetching}
          onRetry={() => void orders.refetch()}
        />
      )}
      {orders.data?.length === 0 && (
        <p className="text-sm text-muted">
          {state === '' || search !== '' ? 'No order matches.' : NONE[state]}
        </p>
      )}
      {orders.data && orders.data.length > 0 && (
        <Table aria-label="Orders">
          <TableHeader>
            <TableRow>
              <TableHead className="hidden sm:table-cell">Order</TableHead>
              <TableHead>Buyer</TableHead>
              <TableHead className="hidden text-right sm:table-cell">Total</TableHead>
              <TableHead>Files</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {orders.data.map((order) => (
              <OrderRow
                key={order.order_id}
                order={order}
                disabled={change.isPending}
                onRetry={() => retry(order.order_id)}
                onRefund={() => setRefunded(order)}
              />
            ))}
          </TableBody>
        </Table>
      )}
      {refunded && <RefundOrder order={refunded} onClose={() => setRefunded(null)} />}
    </div>
  );
}

function OrderRow({
  order,
  disabled,
  onRetry,
  onRefund,
}: {
  order: AdministeredOrder;
  disabled: boolean;
  onRefund: () => void;
  onRetry: () => void;
}) {
  // On a phone, the address breaks before its domain.
  const at = order.buyer_email.lastIndexOf('@') + 1;
  const isDelayed = order.failure !== null && order.state === 'making';
  return (
    <TableRow>
      <TableCell className="hidden align-top sm:table-cell">
        <p className="tabular-nums">{order.order_id}</p>
        <p className="text-xs whitespace-nowrap text-muted">{formatDateTime(order.ordered_at)}</p>
      </TableCell>
      <TableCell className="align-top wrap-anywhere sm:min-w-52">
        <p className="flex flex-wrap justify-between gap-x-3 tabular-nums sm:hidden">
          {order.order_id}
          <span className="font-semibold">{formatCents(centsOf(order.total))}</span>
        </p>
        <p>
          {order.buyer_email.slice(0, at)}
          <wbr />
          {order.buyer_email.slice(at)}
        </p>
        <p className="text-xs text-muted sm:hidden">
          {formatDateTime(order.ordered_at)} · {order.plan_name ?? METHODS[order.method]}
        </p>
        <p className="text-xs text-muted">
          {order.items
            .map((item) => `${itemTypeName(item.item_type, 'list')}: ${item.property_name}`)
            .join(', ')}
          {order.ordered_by !== null && ` · ordered by ${order.ordered_by}`}
        </p>
        <div className="sm:hidden">
          <Refunds order={order} />
        </div>
      </TableCell>
      <TableCell className="hidden text-right align-top whitespace-nowrap tabular-nums sm:table-cell">
        {formatCents(centsOf(order.total))}
        <p className="text-xs text-muted">{order.plan_name ?? METHODS[order.method]}</p>
        <Refunds order={order} />
        <OpenRefunds order={order} />
        {order.items.some(({ refundable }) => refundable > 0) && (
          <Button
            size="sm"
            variant="outline"
            className="mt-1"
            aria-label={`Refund order ${order.order_id}`}
            onClick={onRefund}
          >
            Refund
          </Button>
        )}
      </TableCell>
      <TableCell className="align-top">
        <Badge variant={order.state === 'failed' ? 'destructive' : 'secondary'}>
          {isDelayed ? 'Delayed' : STATES[order.state]}
        </Badge>
        {(order.state === 'failed' || isDelayed) && (
          <>
            <p className="py-1 text-xs text-muted">
              {isDelayed ? delayWords(order) : order.failure && FAILURES[order.failure]}
            </p>
            <Button
              size="sm"
              variant="outline"
              disabled={disabled}
              aria-label={`Retry order ${order.order_id}`}
              onClick={onRetry}
            >
              {isDelayed ? 'Retry now' : 'Retry'}
            </Button>
          </>
        )}
      </TableCell>
    </TableRow>
  );
}

const Refunds = ({ order }: { order: AdministeredOrder }) =>
  order.refunds.map((back) => (
    <p key={back.credit_note} className="pt-1 text-xs whitespace-normal">
      {formatCents(centsOf(back.amount))} {BACK[back.kind]}{' '}
      <span className="whitespace-nowrap">{formatDate(back.refunded_at)}</span>{' '}
      <span className="whitespace-nowrap text-muted">{back.credit_note}</span>
    </p>
  ));

/** Refunds that PayPal has not answered or has refused. */
const OpenRefunds = ({ order }: { order: AdministeredOrder }) =>
  order.open_refunds.map((open) => (
    <p key={open.requested_at} className="pt-1 text-xs whitespace-normal">
      {formatCents(centsOf(open.amount))}{' '}
      {open.refusal === null ? 'is being refunded' : `was not refunded: ${open.refusal}`}
    </p>
  ));

const NONE = {
  delayed: 'No delivery is delayed.',
  failed: 'No delivery has failed.',
  refunded: 'No order was refunded.',
} as const;
const BACK = { refund: 'refunded', reversal: 'taken back' } as const;
const METHODS = { CC: 'Card or PayPal', Plan: 'Plan', Free: 'Free' } as const;
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
