import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemTypeName } from '#entities/cart';
import { contract, type AdministeredOrder } from '#shared/api/contract';
import { apiClient, callQuery } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { formatDateTime } from '#shared/lib/dates';
import { centsOf, formatCents } from '#shared/lib/money';
import { Badge } from '#shared/ui/badge';
import { Button } from '#shared/ui/button';
import { Done } from '#shared/ui/done';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { Switch } from '#shared/ui/switch';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';

/** The latest orders of everybody; a failed delivery can be started again. */
export function AllOrders() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [isFailed, setFailed] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const change = useChange('orders');
  const orders = useQuery(
    callQuery(contract.orders.all, {
      ...(search !== '' && { search }),
      ...(isFailed && { state: 'failed' as const }),
    }),
  );
  const retry = (orderId: number) => {
    setDone(null);
    change.mutate(() => apiClient.send(contract.orders.retryDelivery, { order_id: orderId }), {
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
        <Field label="Order number or buyer’s e-mail" className="grow">
          <Input type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        <Button type="submit" variant="outline">
          Search
        </Button>
        <Field layout="inline" label="Failed deliveries">
          <Switch checked={isFailed} onCheckedChange={setFailed} />
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
          {isFailed ? 'No delivery has failed.' : 'No order matches.'}
        </p>
      )}
      {orders.data && orders.data.length > 0 && (
        <Table aria-label="Orders">
          <TableHeader>
            <TableRow>
              <TableHead>Order</TableHead>
              <TableHead>Buyer</TableHead>
              <TableHead className="text-right">Total</TableHead>
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
              />
            ))}
          </TableBody>
        </Table>
      )}
    </div>
  );
}

function OrderRow({
  order,
  disabled,
  onRetry,
}: {
  order: AdministeredOrder;
  disabled: boolean;
  onRetry: () => void;
}) {
  return (
    <TableRow>
      <TableCell className="align-top">
        <p className="tabular-nums">{order.order_id}</p>
        <p className="text-xs text-muted">{formatDateTime(order.ordered_at)}</p>
      </TableCell>
      <TableCell className="align-top wrap-anywhere">
        <p>{order.buyer_email}</p>
        <p className="text-xs text-muted">
          {order.items
            .map((item) => `${itemTypeName(item.item_type, 'list')}: ${item.property_name}`)
            .join(', ')}
          {order.ordered_by !== null && ` · ordered by ${order.ordered_by}`}
        </p>
      </TableCell>
      <TableCell className="text-right align-top whitespace-nowrap tabular-nums">
        {formatCents(centsOf(order.total))}
        <p className="text-xs text-muted">{order.plan_name ?? METHODS[order.method]}</p>
      </TableCell>
      <TableCell className="align-top">
        <Badge variant={order.state === 'failed' ? 'destructive' : 'secondary'}>
          {STATES[order.state]}
        </Badge>
        {order.state === 'failed' && (
          <>
            <p className="py-1 text-xs text-muted">{order.failure && FAILURES[order.failure]}</p>
            <Button
              size="sm"
              variant="outline"
              disabled={disabled}
              aria-label={`Retry order ${order.order_id}`}
              onClick={onRetry}
            >
              Retry
            </Button>
          </>
        )}
      </TableCell>
    </TableRow>
  );
}

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
