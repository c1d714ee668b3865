import { Link } from '@tanstack/react-router';
import { ChartSplineIcon } from 'lucide-react';
import { dataToText } from '#entities/cover';
import type { OrderRecord } from '#shared/api/contract';

export interface ReportLinkProps {
  order: OrderRecord;
  itemId: number;
}

/** A link to a report's screen, with the age of its data; nothing for an item without a screen. */
export function ReportLink({ order: { files }, itemId }: ReportLinkProps) {
  const screen = files.on_screen?.find(({ item_id }) => item_id === itemId);
  if (!screen) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-muted">
      <Link
        to="/reports/$itemId"
        params={{ itemId: String(itemId) }}
        className="inline-flex min-h-11 items-center gap-1.5 text-accent underline underline-offset-4"
      >
        <ChartSplineIcon aria-hidden className="size-4" />
        Look at it here
      </Link>
      {dataToText(screen.data_to)}
    </span>
  );
}
