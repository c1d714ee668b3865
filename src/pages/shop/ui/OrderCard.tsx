import { itemTypeName } from '#entities/cart';
import {
  areFilesUnderWay,
  copyWords,
  filesTitle,
  filesWords,
  leftOutWords,
  orderProgress,
  paymentWords,
} from '#entities/order';
import { BillingButtons, FileButton } from '#entities/order/react';
import { OrderDocuments, ReportLink } from '#widgets/order-documents';
import type { OrderRecord } from '#shared/api/contract';
import { cn } from '#shared/lib/cn';
import { formatIssueDate } from '#shared/lib/dates';
import { centsOf, formatCents } from '#shared/lib/money';
import { Badge } from '#shared/ui/badge';
import { Card } from '#shared/ui/card';
import { Progress } from '#shared/ui/progress';

/** One order: items, price, payment, and the state of its files. */
export function OrderCard({ order }: { order: OrderRecord }) {
  const { files } = order;
  const progress = orderProgress(order);
  const headingId = `order-${order.order_id}`;
  return (
    <Card role="group" aria-labelledby={headingId} className="grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id={headingId} className="font-semibold">
          Order {order.order_id}{' '}
          <span className="font-normal whitespace-nowrap text-muted max-sm:block">
            <span className="max-sm:hidden">· </span>
            {formatIssueDate(order.ordered_at)}
          </span>
        </h3>
        <p className="font-semibold text-money tabular-nums">{formatCents(centsOf(order.total))}</p>
        <p className="w-full text-sm wrap-anywhere text-muted">{paymentWords(order)}</p>
      </div>
      <ul className="divide-y divide-border border-y border-border text-sm">
        {order.items.map((item) => (
          <li key={item.item_id} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              {itemTypeName(item.item_type, 'list')}
              <span className="break-words text-muted"> · {item.property_name}</span>
              <ReportLink order={order} itemId={item.item_id} />
            </span>
            <span className="tabular-nums">{formatCents(centsOf(item.price))}</span>
          </li>
        ))}
      </ul>
      {[...leftOutWords(order), ...copyWords(order)].map((sentence) => (
        <p key={sentence} className="text-sm break-words">
          {sentence}
        </p>
      ))}
      <div className="grid grid-cols-1 justify-items-start gap-2 text-sm" role="status">
        <Badge variant={files.state === 'failed' ? 'destructive' : 'secondary'}>
          {filesTitle(files)}
        </Badge>
        {filesWords(files).map((sentence) => (
          <p key={sentence} className={cn('break-words', files.trouble === null && 'text-muted')}>
            {sentence}
          </p>
        ))}
      </div>
      {progress && <p className="text-sm">{progress.words}</p>}
      {areFilesUnderWay(order) && (
        <Progress
          label={filesTitle(files)}
          {...(progress?.percent !== undefined && { value: progress.percent })}
        />
      )}
      {files.list.length > 0 && (
        <ul aria-label={`Files of order ${order.order_id}`} className="flex flex-wrap gap-2">
          {files.list.map((file) => (
            <li key={`${file.item_id}/${file.file_name}`} className="max-w-full">
              <FileButton orderId={order.order_id} file={file} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <BillingButtons order={order} />
      </div>
      <OrderDocuments order={order} />
    </Card>
  );
}
