import { Link } from '@tanstack/react-router';
import { ArrowLeftIcon } from 'lucide-react';
import { itemTypeName } from '#entities/cart';
import { dataToText } from '#entities/cover';
import type { ReportNumbers } from '#entities/report';
import type { ReportRecord } from '#shared/api/contract';
import { formatIssueDate } from '#shared/lib/dates';
import { Badge } from '#shared/ui/badge';
import { OrderDocuments } from '#widgets/order-documents';

export interface ReportHeaderProps {
  record: ReportRecord;
  numbers: ReportNumbers | null;
}

/** Names the report, its order and the age of its data. */
export const ReportHeader = ({ record, numbers }: ReportHeaderProps) => (
  <header className="grid gap-3">
    <Link
      to="/reports"
      className="flex h-11 items-center gap-1 justify-self-start text-sm text-accent print:hidden"
    >
      <ArrowLeftIcon aria-hidden className="size-4" />
      All reports
    </Link>
    <h1 className="text-3xl leading-tight font-semibold tracking-tight wrap-anywhere">
      <span dir="auto">{record.property_name}</span>
      <span className="block text-lg font-medium">{itemTypeName(record.item_type, 'list')}</span>
    </h1>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      {numbers && <span className="font-medium text-text">{dataToText(numbers.dataTo)}</span>}
      <span>Ordered {formatIssueDate(record.ordered_at)}</span>
      <span>Order {record.order_id}</span>
      {numbers?.isSample && <Badge variant="warning">Sample data, not real measurements</Badge>}
    </p>
    <OrderDocuments
      order={{ order_id: record.order_id, items: [record], files: { list: record.files } }}
      canShare={record.is_own}
    />
  </header>
);
