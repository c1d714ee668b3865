import { basOf } from '#entities/billing';
import type { SalesMonth } from '#shared/api/contract';
import { formatMonth } from '#shared/lib/dates';
import { centsOf, formatCents } from '#shared/lib/money';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';

/** The sums of the period for the BAS, and each month's. */
export function SalesTotals({ months }: { months: readonly SalesMonth[] }) {
  const bas = basOf(months);
  const facts: [string, number][] = [
    ['G1 Total sales, inc. GST', bas.totalSales],
    ['1A GST on sales', bas.gstOnSales],
    ['Adjustments (credit notes), inc. GST', bas.adjustments],
    ['GST in adjustments', bas.gstOfAdjustments],
    ...(bas.unregistered === 0
      ? []
      : [['Sales without GST, not on the BAS', bas.unregistered] satisfies [string, number]]),
  ];
  return (
    <div className="grid gap-4">
      <section aria-labelledby="bas" className="grid gap-2">
        <h2 id="bas" className="font-semibold">
          BAS summary
        </h2>
        <dl className="grid gap-x-6 gap-y-1 text-sm sm:max-w-md">
          {facts.map(([label, cents]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-muted">{label}</dt>
              <dd className="tabular-nums">{formatCents(cents)}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-muted">
          By the day of each document. Ask your accountant whether adjustments reduce 1A or are
          claimed at 1B.
        </p>
      </section>
      <Table aria-label="Totals by month">
        <TableHeader>
          <TableRow>
            <TableHead>Month</TableHead>
            <TableHead className="hidden text-right sm:table-cell">Sales</TableHead>
            <TableHead className="hidden text-right sm:table-cell">Credit notes</TableHead>
            <TableHead className="text-right">GST</TableHead>
            <TableHead className="text-right">Total</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {months.map(({ month, sales, notes, sales_gst, notes_gst }) => (
            <TableRow key={month}>
              <TableCell>{formatMonth(month)}</TableCell>
              <TableCell className="hidden text-right tabular-nums sm:table-cell">
                {formatCents(centsOf(sales))}
              </TableCell>
              <TableCell className="hidden text-right tabular-nums sm:table-cell">
                {formatCents(-centsOf(notes))}
              </TableCell>
              <TableCell className="text-right tabular-nums">
                {formatCents(centsOf(sales_gst) - centsOf(notes_gst))}
              </TableCell>
              <TableCell className="text-right tabular-nums">
                {formatCents(centsOf(sales) - centsOf(notes))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
