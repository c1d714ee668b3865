import { Link } from '@tanstack/react-router';
import { itemTypeName, productOf } from '#entities/cart';
import { dataToText } from '#entities/cover';
import type { ClientOrder } from '#shared/api/contract';
import { formatDate } from '#shared/lib/dates';
import { centsOf, formatCents } from '#shared/lib/money';
import { Badge } from '#shared/ui/badge';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';
import { LoadFailed } from '#shared/ui/load-failed';
import { Skeleton } from '#shared/ui/skeleton';
import { useClientOrders, type ClientOrderFilter } from '../api/use-client-orders.ts';

const STATES: Readonly<Record<ClientOrder['state'], string>> = {
  waiting: 'Paid',
  making: 'Creating files',
  sent: 'Files sent',
  failed: 'Could not be created',
};

export interface ClientOrdersProps {
  filter: ClientOrderFilter;
  /** Leaves out what has no report on cover, such as Farm Keys. */
  reportsOnly?: boolean;
}

/** Orders that clients paid with the user's plans; reports open where the user got a copy. */
export function ClientOrders({ filter, reportsOnly = false }: ClientOrdersProps) {
  const orders = useClientOrders(filter);
  const shown = (orders.data ?? [])
    .map((order) => ({
      ...order,
      items: order.items.filter(
        ({ item_type: type }) => !reportsOnly || productOf(type).measures.length > 0,
      ),
    }))
    .filter(({ items }) => items.length > 0);
  const name = reportsOnly ? 'reports' : 'orders';
  if (orders.isPending) return <Skeleton label={`Loading your clients’ ${name}`} rows={3} />;
  if (orders.isLoadingError) {
    return (
      <LoadFailed
        title={`Your clients’ ${name} could not be loaded`}
        message={orders.error.message}
        isRetrying={orders.isFetching}
        onRetry={() => void orders.refetch()}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {shown.length === 0 && !orders.hasNextPage && (
        <p className="text-sm text-muted">No {name} with your plan yet.</p>
      )}
      {shown.length > 0 && (
        <ul aria-label={`Clients’ ${name}`} className="grid grid-cols-1 gap-2">
          {shown.map((order) => (
            <li key={order.order_id}>
              <ClientOrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      {orders.hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-start"
          disabled={orders.isFetchingNextPage}
          onClick={() => void orders.fetchNextPage()}
        >
          Show older {name}
        </Button>
      )}
    </div>
  );
}

function ClientOrderCard({ order }: { order: ClientOrder }) {
  const { client_name: name, client_email: email, ordered_by: by, state, has_copy } = order;
  return (
    <Card className="grid-cols-1 gap-2 p-4 text-sm sm:p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-muted">
            {email} · {formatDate(order.ordered_at)} · Order {order.order_id}
          </span>
        </p>
        <p className="font-semibold text-money tabular-nums">{formatCents(centsOf(order.total))}</p>
      </div>
      <ul>
        {order.items.map((item) => {
          const screen = order.on_screen.find(({ item_id: id }) => id === item.item_id);
          return (
            <li key={item.item_id} className="wrap-anywhere">
              {item.property_name}: {itemTypeName(item.item_type, 'list')}
              {has_copy && (
                <>
                  {' · '}
                  <Link
                    to="/reports/$itemId"
                    params={{ itemId: String(item.item_id) }}
                    className="inline-block py-1 text-accent underline underline-offset-4"
                  >
                    {screen ? 'Open' : 'Files'}
                    <span className="sr-only"> of {item.property_name}</span>
                  </Link>
                  {screen && <span className="text-muted"> · {dataToText(screen.data_to)}</span>}
                </>
              )}
            </li>
          );
        })}
      </ul>
      <p className="flex flex-wrap items-center gap-2 text-muted">
        <Badge variant={state === 'failed' ? 'destructive' : 'secondary'}>{STATES[state]}</Badge>
        {by === null ? 'Ordered by the client' : `Ordered by ${by}`}
        {state === 'sent' &&
          !has_copy &&
          ' · You cannot open the files: no copy went to you, or the client left the plan.'}
      </p>
    </Card>
  );
}
