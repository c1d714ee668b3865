import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeftIcon } from 'lucide-react';
import { useState } from 'react';
import { BillingButtons } from '#entities/order/react';
import { OrderFacts } from '#widgets/order-documents';
import { calls } from '#shared/api';
import type { AdministeredOrder, OrderRecord } from '#shared/api/contract';
import { apiClient, callQuery } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { formatDateTime } from '#shared/lib/dates';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { ADMIN_TABS, type AdminTab } from '../model/admin-search.ts';
import { OrderState, RefundWords, RetryDelivery } from './OrderParts.tsx';
import { RefundOrder } from './RefundOrder.tsx';

/** Somebody’s order as its buyer sees it, and what an admin can do about it. */
export function OpenedOrder({ orderId, tab }: { orderId: number; tab: AdminTab }) {
  const seen = useQuery(callQuery(calls.orders.asBuyer, { order_id: orderId }));
  const found = useQuery(callQuery(calls.orders.all, { search: String(orderId) }));
  const order = seen.data?.[0];
  const administered = found.data?.[0];
  const failed = [seen, found].find(({ isLoadingError }) => isLoadingError);
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-4 px-4 pt-8 pb-24">
      <Link
        to="/admin"
        search={{ section: tab }}
        className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-sm text-accent underline underline-offset-4"
      >
        <ArrowLeftIcon aria-hidden className="size-4" />
        {ADMIN_TABS[tab]}
      </Link>
      <h1 className="text-2xl font-semibold tracking-tight">Order {orderId}</h1>
      {failed && (
        <LoadFailed
          title="The order could not be loaded"
          message={failed.error?.message ?? ''}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!failed && !(order && administered) && <Progress label="Loading the order" />}
      {order && administered && (
        <>
          <p className="text-sm wrap-anywhere text-muted">
            {administered.buyer_name} · {administered.buyer_email} ·{' '}
            {formatDateTime(administered.ordered_at)}
            {administered.ordered_by !== null && ` · ordered by ${administered.ordered_by}`}
          </p>
          <SupportActions order={order} administered={administered} />
          <Card className="grid-cols-1 gap-5">
            <h2 className="font-semibold">As the buyer sees it</h2>
            <OrderFacts order={order} isSupport />
            <div className="flex flex-wrap gap-2">
              <BillingButtons order={order} isSupport />
            </div>
          </Card>
        </>
      )}
    </div>
  );
}

interface SupportActionsProps {
  order: OrderRecord;
  administered: AdministeredOrder;
}

function SupportActions({ order, administered }: SupportActionsProps) {
  const [isRefunding, setRefunding] = useState(false);
  const change = useChange('orders');
  const sendAgain = (mail: string) =>
    change.mutate(
      () => apiClient.send(calls.orders.mailAgain, { order_id: order.order_id, mail }),
      { done: `The e-mail goes to ${administered.buyer_email} again.` },
    );
  return (
    <section aria-labelledby="support" className="grid gap-3">
      <h2 id="support" className="sr-only">
        What you can do
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <OrderState order={administered} />
        <RetryDelivery order={administered} />
        <RefundWords order={administered} />
      </div>
      <div className="flex flex-wrap gap-2">
        {mailsOf(order).map(({ mail, label }) => (
          <Button
            key={mail}
            variant="outline"
            size="sm"
            disabled={change.isPending}
            onClick={() => sendAgain(mail)}
          >
            {label}
          </Button>
        ))}
        {administered.items.some(({ refundable }) => refundable > 0) && (
          <Button
            variant="outline"
            size="sm"
            aria-haspopup="dialog"
            onClick={() => setRefunding(true)}
          >
            Refund
          </Button>
        )}
      </div>
      {isRefunding && <RefundOrder order={administered} onClose={() => setRefunding(false)} />}
    </section>
  );
}

/** The mails that the buyer of an order has had. */
const mailsOf = ({ billing, files, refunds = [] }: OrderRecord) => [
  {
    mail: 'received',
    label: billing ? `Send ${billing.title.toLowerCase()} again` : 'Send first e-mail again',
  },
  ...(files.state === 'sent' ? [{ mail: 'delivery', label: 'Send files again' }] : []),
  ...refunds.map(({ credit_note: note }) => ({ mail: note, label: `Send ${note} again` })),
];
