import { copyWords, leftOutWords, paymentWords } from '#entities/order';
import { centsOf, formatCents } from '#shared/lib/money';
import { OrderFiles } from './OrderFiles.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import type { ShownOrder } from './shown-order.ts';

/** What happened to an order, its items, how it was paid, and its files. */
export function OrderFacts({ order, isSupport = false }: ShownOrder) {
  const { billing, buyer } = order;
  return (
    <>
      <OrderTimeline order={order} />
      <OrderItems order={order} isSupport={isSupport} />
      <div className="grid gap-1 text-sm text-muted">
        <p className="wrap-anywhere">
          {paymentWords(order)}
          {billing && billing.gst > 0 && `, of which GST ${formatCents(centsOf(billing.gst))}`}
        </p>
        {buyer && (
          <p className="wrap-anywhere">
            Buyer: {buyer.name}
            {buyer.abn && ` · ABN ${buyer.abn}`}
          </p>
        )}
        {[...leftOutWords(order), ...copyWords(order)].map((sentence) => (
          <p key={sentence} className="break-words">
            {sentence}
          </p>
        ))}
      </div>
      <OrderFiles order={order} isSupport={isSupport} />
    </>
  );
}
