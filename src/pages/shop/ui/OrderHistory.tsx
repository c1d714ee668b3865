import { useOrders } from '#entities/order/react';
import { Button } from '#shared/ui/button';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { OrderCard } from './OrderCard.tsx';

/** Earlier orders with their files; reloads while files are being made. */
export function OrderHistory() {
  const orders = useOrders();

  return (
    <section aria-labelledby="orders" className="grid grid-cols-1 gap-4">
      <h2 id="orders" className="text-xl font-semibold tracking-tight">
        Your orders
      </h2>
      {orders.isPending && <Progress label="Loading your orders" />}
      {orders.isLoadingError && (
        <LoadFailed
          title="Your orders could not be loaded"
          message={orders.error.message}
          isRetrying={orders.isFetching}
          onRetry={() => void orders.refetch()}
        />
      )}
      {orders.data?.length === 0 && (
        <p className="text-sm text-muted">
          No orders yet. Your orders and their files will appear here.
        </p>
      )}
      {orders.data && orders.data.length > 0 && (
        <ol className="grid grid-cols-1 gap-4">
          {orders.data.map((order) => (
            <li key={order.order_id}>
              <OrderCard order={order} />
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
    </section>
  );
}
