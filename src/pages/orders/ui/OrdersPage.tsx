import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { PackageIcon, SearchXIcon } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { ClientOrders, useOrders } from '#entities/order/react';
import { ALL_CLIENTS, OrdersOf } from '#entities/plan/react';
import type { OrderFilter } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import { EmptyState } from '#shared/ui/empty-state';
import { LoadFailed } from '#shared/ui/load-failed';
import { Skeleton } from '#shared/ui/skeleton';
import { OrderRow } from './OrderRow.tsx';
import { OrdersToolbar } from './OrdersToolbar.tsx';

/** The user's own orders, or those of an agent's clients. */
export function OrdersPage() {
  const { client } = useSearch({ from: '/orders' });
  const navigate = useNavigate({ from: '/orders' });
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-5 px-4 py-8">
      <h1 className="text-2xl font-semibold tracking-tight">Orders</h1>
      <OrdersOf
        label="Whose orders"
        client={client}
        onChoose={(chosen) => void navigate({ search: { client: chosen } })}
      />
      {client === undefined ? (
        <OwnOrders />
      ) : (
        <ClientOrders filter={client === ALL_CLIENTS ? {} : { client_email: client }} />
      )}
    </div>
  );
}

/** All orders of the user, the latest first, to search, open and export. */
function OwnOrders() {
  const { order: linked } = useSearch({ from: '/orders' });
  const [typed, setTyped] = useState(linked === undefined ? '' : String(linked));
  const [filter, setFilter] = useState<OrderFilter>({});
  const search = useDeferredValue(typed.trim());
  const asked = search === '' ? filter : { ...filter, search };
  const orders = useOrders(asked);
  const isNarrowed = Object.keys(asked).length > 0;
  const found = orders.data ?? [];
  const searchField = useRef<HTMLInputElement>(null);
  const showAll = () => {
    setTyped('');
    setFilter({});
    // The button that has the focus is about to disappear.
    searchField.current?.focus();
  };

  return (
    <>
      {(found.length > 0 || isNarrowed) && (
        <OrdersToolbar
          filter={asked}
          search={typed}
          searchField={searchField}
          onSearch={setTyped}
          onChange={setFilter}
        />
      )}
      {orders.isPending && <Skeleton label="Loading your orders" rows={4} className="h-16" />}
      {orders.isLoadingError && (
        <LoadFailed
          title="Your orders could not be loaded"
          message={orders.error.message}
          isRetrying={orders.isFetching}
          onRetry={() => void orders.refetch()}
        />
      )}
      {orders.data && found.length === 0 && !isNarrowed && (
        <EmptyState
          icon={PackageIcon}
          title="No orders yet"
          heading="h2"
          action={
            <Button asChild>
              <Link to="/shop">Go to the shop</Link>
            </Button>
          }
        >
          Your orders, their files and their invoices will appear here.
        </EmptyState>
      )}
      {orders.data && found.length === 0 && isNarrowed && (
        <EmptyState
          icon={SearchXIcon}
          title="No order matches"
          heading="h2"
          action={
            <Button variant="outline" onClick={showAll}>
              Show all orders
            </Button>
          }
        >
          Change the search or a filter.
        </EmptyState>
      )}
      {orders.data && isNarrowed && (
        <p role="status" className="sr-only">
          {found.length === 1 ? '1 order' : `${found.length} orders`}
        </p>
      )}
      {found.length > 0 && (
        <ol aria-label="Orders" className="grid grid-cols-1 gap-2" aria-busy={orders.isFetching}>
          {found.map((order) => (
            <li key={order.order_id}>
              <OrderRow order={order} isOpenAtFirst={order.order_id === linked} />
            </li>
          ))}
        </ol>
      )}
      {orders.hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-start"
          disabled={orders.isFetchingNextPage}
          onClick={() => void orders.fetchNextPage()}
        >
          Show older orders
        </Button>
      )}
    </>
  );
}
