import { ReceiptTextIcon } from 'lucide-react';
import type { OrderRecord } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import { useOrderLinks } from '../api/use-order-links.ts';

interface BillingButtonsProps {
  order: OrderRecord;
  /** True for an admin, who opens documents of somebody else. */
  isSupport?: boolean;
}

/** Downloads an order's invoice or receipt, and the credit note of each refund. */
export function BillingButtons({
  order: { order_id, billing, refunds },
  isSupport,
}: BillingButtonsProps) {
  const { downloadBilling, isPending } = useOrderLinks(order_id, isSupport);
  const documents = [
    ...(billing
      ? [{ document: billing.number ?? 'receipt', title: billing.title, number: billing.number }]
      : []),
    ...(refunds ?? []).map(({ credit_note: number }) => ({
      document: number,
      title: 'Credit note',
      number,
    })),
  ];
  return documents.map(({ document, title, number }) => (
    <Button
      key={document}
      variant="outline"
      size="sm"
      aria-busy={isPending}
      disabled={isPending}
      onClick={() => downloadBilling(document)}
    >
      <ReceiptTextIcon aria-hidden />
      <span className="sr-only">Download</span> {title}
      {number !== null && <span className="text-muted tabular-nums">{number}</span>}
    </Button>
  ));
}
