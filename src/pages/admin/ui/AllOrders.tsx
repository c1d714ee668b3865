import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemTypeName } from '#entities/cart';
import { calls } from '#shared/api';
import type { AdministeredOrder } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';
import { formatDateTime } from '#shared/lib/dates';
import { centsOf, formatCents } from '#shared/lib/money';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { LoadFailed } from '#shared/ui/load-failed';
import { NativeSelect } from '#shared/ui/native-select';
import { Progress } from '#shared/ui/progress';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';
import { OrderLink } from './OrderLink.tsx';
import { OrderState, RefundWords, RetryDelivery } from './OrderParts.tsx';

const FILTERS = {
  delayed: 'Delayed deliveries',
  failed: 'Failed deliveries',
  refunded: 'Refunded',
} as const;
type Filter = keyof typeof FILTERS;

/** The latest orders of everybody, each of which opens; a failed delivery can be started again. */
export function AllOrders() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [state, setState] = useState<Filter | ''>('');
  const orders = useQuery(
    callQuery(calls.orders.all, {
      ...(search !== '' && { search }),
      ...(state !== '' && { state }),
    }),
  );
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
              <OrderRow key={order.order_id} order={order} />
            ))}
          </TableBody>
        </Table>
      )}
    </div>
  );
}

function OrderRow({ order }: { order: AdministeredOrder }) {
  // On a phone, the address breaks before its domain.
  const at = order.buyer_email.lastIndexOf('@') + 1;
  return (
    <TableRow>
      <TableCell className="hidden align-top sm:table-cell">
        <OrderLink orderId={order.order_id} tab="orders" />
        <p className="text-xs whitespace-nowrap text-muted">{formatDateTime(order.ordered_at)}</p>
      </TableCell>
      <TableCell className="align-top wrap-anywhere sm:min-w-52">
        <p className="flex flex-wrap justify-between gap-x-3 tabular-nums sm:hidden">
          <OrderLink orderId={order.order_id} tab="orders" />
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
          <RefundWords order={order} />
        </div>
      </TableCell>
      <TableCell className="hidden text-right align-top whitespace-nowrap tabular-nums sm:table-cell">
        {formatCents(centsOf(order.total))}
        <p className="text-xs text-muted">{order.plan_name ?? METHODS[order.method]}</p>
        <RefundWords order={order} />
      </TableCell>
      <TableCell className="align-top">
        <OrderState order={order} />
        <RetryDelivery order={order} />
      </TableCell>
    </TableRow>
  );
}

const NONE = {
  delayed: 'No delivery is delayed.',
  failed: 'No delivery has failed.',
  refunded: 'No order was refunded.',
} as const;
const METHODS = { CC: 'Card or PayPal', Plan: 'Plan', Free: 'Free' } as const;
