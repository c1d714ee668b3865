import { formatCents, gstWithin } from '#shared/lib/money';

/** The total of the cart, with the GST in it; the plan or card it is paid by sets the prices. */
export function OrderTotals({ totalCents }: { totalCents: number }) {
  const gst = gstWithin(totalCents);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1 border-y border-border py-3 text-sm tabular-nums">
      <dt className="text-muted">Subtotal</dt>
      <dd className="text-right">{formatCents(totalCents - gst)}</dd>
      <dt className="text-muted">GST (1/11 of the total)</dt>
      <dd className="text-right">{formatCents(gst)}</dd>
      <dt className="self-end text-base font-semibold">Total</dt>
      <dd className="text-right text-2xl font-semibold tracking-tight text-money">
        {formatCents(totalCents)}
      </dd>
    </dl>
  );
}
