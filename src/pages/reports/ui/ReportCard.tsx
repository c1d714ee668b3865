import { Link } from '@tanstack/react-router';
import { itemTypeName } from '#entities/cart';
import { dataToText } from '#entities/cover';
import { FarmThumbnail } from '#entities/farm/react';
import type { ListedReport } from '#entities/order';
import { formatIssueDate } from '#shared/lib/dates';
import { Badge } from '#shared/ui/badge';
import { Card } from '#shared/ui/card';

const STATES: Readonly<Record<Exclude<ListedReport['state'], 'ready'>, string>> = {
  making: 'Creating files',
  filed: 'Files only',
  failed: 'Could not be created',
};

/** One report: its farm, kind, date and the age of its data, as a link to its screen. */
export function ReportCard({ report }: { report: ListedReport }) {
  const { itemId, farmId, farmName, itemType, orderedAt, orderId, dataTo, state } = report;
  return (
    <Card className="relative grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 p-4 hover:bg-overlay/60 sm:p-4">
      <FarmThumbnail farmId={farmId} className="row-span-2 h-16 w-24 self-center" />
      <h2 className="min-w-0">
        <Link
          to="/reports/$itemId"
          params={{ itemId: String(itemId) }}
          className="font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          <span dir="auto">{farmName}</span>
          <span className="block font-normal">{itemTypeName(itemType, 'list')}</span>
        </Link>
      </h2>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        {state === 'ready' ? (
          dataTo !== null && <span className="text-text">{dataToText(dataTo)}</span>
        ) : (
          <Badge variant={state === 'failed' ? 'destructive' : 'secondary'}>{STATES[state]}</Badge>
        )}
        <span>
          Ordered {formatIssueDate(orderedAt)} · Order {orderId}
        </span>
      </p>
    </Card>
  );
}
