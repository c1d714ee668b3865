import { ArchiveIcon, CircleHelpIcon, RefreshCwIcon } from 'lucide-react';
import { useState } from 'react';
import { copyWords, leftOutWords, paymentWords } from '#entities/order';
import { BillingButtons, useOrderLinks } from '#entities/order/react';
import { OrderDocuments } from '#widgets/order-documents';
import type { OrderRecord } from '#shared/api/contract';
import { centsOf, formatCents } from '#shared/lib/money';
import { Button } from '#shared/ui/button';
import { useOrderAgain } from '../model/use-order-again.ts';
import { OrderFiles } from './OrderFiles.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { ReportProblem } from './ReportProblem.tsx';

/** Everything about one order: what happened, what it is made of, its files and what to do with it. */
export function OrderDetails({ order }: { order: OrderRecord }) {
  const { order_id: orderId, billing, files } = order;
  const { downloadAll, isPending } = useOrderLinks(orderId);
  const { orderAgain, isPending: isAdding } = useOrderAgain(orderId);
  const [isReporting, setReporting] = useState(false);
  const words = [...leftOutWords(order), ...copyWords(order)];
  return (
    <div className="grid grid-cols-1 gap-5 border-t border-border px-4 py-5">
      <OrderTimeline order={order} />
      <OrderItems order={order} />
      <div className="grid gap-1 text-sm text-muted">
        <p className="wrap-anywhere">
          {paymentWords(order)}
          {billing && billing.gst > 0 && `, of which GST ${formatCents(centsOf(billing.gst))}`}
        </p>
        {order.buyer && (
          <p className="wrap-anywhere">
            Buyer: {order.buyer.name}
            {order.buyer.abn && ` · ABN ${order.buyer.abn}`}
          </p>
        )}
        {words.map((sentence) => (
          <p key={sentence} className="break-words">
            {sentence}
          </p>
        ))}
      </div>
      <OrderFiles order={order} />
      <OrderDocuments order={order} />
      <div className="flex flex-wrap gap-2">
        {files.list.length > 0 && (
          <Button size="sm" aria-busy={isPending} disabled={isPending} onClick={downloadAll}>
            <ArchiveIcon aria-hidden />
            Download all
          </Button>
        )}
        <BillingButtons order={order} />
        <Button
          variant="outline"
          size="sm"
          aria-busy={isAdding}
          disabled={isAdding}
          onClick={orderAgain}
        >
          <RefreshCwIcon aria-hidden />
          Make again with newest data
        </Button>
        <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setReporting(true)}>
          <CircleHelpIcon aria-hidden />
          Report a problem
        </Button>
      </div>
      {isReporting && <ReportProblem orderId={orderId} onClose={() => setReporting(false)} />}
    </div>
  );
}
