import { ArchiveIcon, CircleHelpIcon, RefreshCwIcon } from 'lucide-react';
import { useState } from 'react';
import { BillingButtons, useOrderLinks } from '#entities/order/react';
import { OrderDocuments, OrderFacts } from '#widgets/order-documents';
import type { OrderRecord } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import { useOrderAgain } from '../model/use-order-again.ts';
import { ReportProblem } from './ReportProblem.tsx';

/** Everything about one order: what happened, what it is made of, its files and what to do with it. */
export function OrderDetails({ order }: { order: OrderRecord }) {
  const { order_id: orderId, files } = order;
  const { downloadAll, isPending } = useOrderLinks(orderId);
  const { orderAgain, isPending: isAdding } = useOrderAgain(orderId);
  const [isReporting, setReporting] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-5 border-t border-border px-4 py-5">
      <OrderFacts order={order} />
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
