import type { SalesMonth } from '#shared/api/contract';
import { centsOf } from '#shared/lib/money';

/** What a business activity statement asks about the sales of a period, in cents. */
export interface Bas {
  /** G1: sales including GST, before adjustments. */
  totalSales: number;
  /** 1A: GST on these sales. */
  gstOnSales: number;
  /** What credit notes took back of taxed sales, including GST. */
  adjustments: number;
  gstOfAdjustments: number;
  /** Sales less credit notes from before the issuer was registered for GST; on no statement. */
  unregistered: number;
}

/** Adds up the months of a period. */
export function basOf(months: readonly SalesMonth[]): Bas {
  const sum = (valueOf: (month: SalesMonth) => number) =>
    months.reduce((cents, month) => cents + centsOf(valueOf(month)), 0);
  const untaxed = sum((month) => month.sales_untaxed);
  const untaxedNotes = sum((month) => month.notes_untaxed);
  return {
    totalSales: sum(({ sales }) => sales) - untaxed,
    gstOnSales: sum((month) => month.sales_gst),
    adjustments: sum(({ notes }) => notes) - untaxedNotes,
    gstOfAdjustments: sum((month) => month.notes_gst),
    unregistered: untaxed - untaxedNotes,
  };
}
