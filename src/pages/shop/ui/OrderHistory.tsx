import { Link } from '@tanstack/react-router';
import { PackageIcon } from 'lucide-react';
import { useOrders } from '#entities/order/react';
import { Button } from '#shared/ui/button';
import { LoadFailed } from '#shared/ui/load-failed';
import { EmptyState } from '#shared/ui/empty-state';
import { Skeleton } from '#shared/ui/skeleton';
import { OrderCard } from './OrderCard.tsx';

/** Latest orders shown in the shop; the page of orders has them all. */
const SHOWN = 3;

/** The latest orders with their files; reloads while files are being made. */
export function OrderHistory() {
  const orders = useOrders();

  return (
    <section aria-labelledby="orders" className="grid grid-cols-1 gap-4">
      <h2 id="orders" className="text-xl font-semibold tracking-tight">
        Your orders
      </h2>
      {orders.isPending && <Skeleton label="Loading your orders" rows={2} className="h-56" />}
      {orders.isLoadingError && (
        <LoadFailed
          title="Your orders could not be loaded"
          message={orders.error.message}
          isRetrying={orders.isFetching}
          onRetry={() => void orders.refetch()}
        />
      )}
      {orders.data?.length === 0 && (
        <EmptyState icon={PackageIcon} title="No orders yet">
          Your orders and their files will appear here.
        </EmptyState>
      )}
      {orders.data && orders.data.length > 0 && (
        <ol className="grid grid-cols-1 gap-4">
          {orders.data.slice(0, SHOWN).map((order) => (
            <li key={order.order_id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ol>
      )}
      {orders.data && orders.data.length > 0 && (
        <Button asChild variant="outline" className="justify-self-start">
          <Link to="/orders">All your orders</Link>
        </Button>
      )}
    </section>
  );
}
