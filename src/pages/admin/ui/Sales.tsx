import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ReceiptTextIcon, SearchXIcon } from 'lucide-react';
import { useState } from 'react';
import {
  issuersDay,
  SALES_PERIODS,
  salesPeriod,
  statementDay,
  type SalesPeriodName,
} from '#entities/billing';
import { calls } from '#shared/api';
import { SALES_PER_PAGE, type SaleRecord } from '#shared/api/contract';
import { apiClient, callQuery, domainKey } from '#shared/api/react';
import { useRequest } from '#shared/change/react';
import { centsOf, formatCents } from '#shared/lib/money';
import { Button } from '#shared/ui/button';
import { EmptyState } from '#shared/ui/empty-state';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { LoadFailed } from '#shared/ui/load-failed';
import { NativeSelect } from '#shared/ui/native-select';
import { Progress } from '#shared/ui/progress';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';
import { OrderLink } from './OrderLink.tsx';
import { SalesTotals } from './SalesTotals.tsx';

type PeriodName = SalesPeriodName | 'all' | 'dates';
interface Dates {
  from: string;
  to: string;
}

/** The sales register: invoices, statements and credit notes with their GST, and their files. */
export function Sales() {
  const [name, setName] = useState<PeriodName>('quarter');
  const [dates, setDates] = useState<Dates>({ from: '', to: '' });
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const period = periodOf(name, dates);
  const filter = { ...period, ...(search !== '' && { search }) };
  const totals = useQuery(callQuery(calls.books.totals, filter));
  const sales = useInfiniteQuery({
    queryKey: [...domainKey('books'), 'sales', filter],
    queryFn: ({ pageParam, signal }): Promise<SaleRecord[]> =>
      apiClient.send(
        calls.books.sales,
        { ...filter, ...(pageParam !== null && { before_id: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) =>
      page.length < SALES_PER_PAGE ? null : (page.at(-1)?.sale_id ?? null),
  });
  const listed = sales.data?.pages.flat() ?? [];
  const isNarrowed = name !== 'all' || search !== '';
  const showAll = () => {
    setName('all');
    setTyped('');
    setSearch('');
  };
  const failed = [totals, sales].find(({ isLoadingError }) => isLoadingError);
  return (
    <div className="grid gap-4">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(typed.trim());
        }}
      >
        <Field label="Invoice, order, buyer or plan" className="grow basis-48">
          <Input type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        <Button type="submit" variant="outline">
          Search
        </Button>
        <Field label="Period" className="max-sm:grow">
          <NativeSelect value={name} onChange={({ target }) => setName(target.value as PeriodName)}>
            {Object.entries(SALES_PERIODS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            <option value="all">All sales</option>
            <option value="dates">Other dates</option>
          </NativeSelect>
        </Field>
        {name === 'dates' &&
          (['from', 'to'] as const).map((end) => (
            <Field key={end} label={end === 'from' ? 'From' : 'To'}>
              <Input
                type="date"
                value={dates[end]}
                onChange={({ target }) => setDates({ ...dates, [end]: target.value })}
              />
            </Field>
          ))}
      </form>
      <SalesFiles period={period} />
      {failed && (
        <LoadFailed
          title="The sales could not be loaded"
          message={failed.error?.message ?? ''}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!failed && (totals.isPending || sales.isPending) && <Progress label="Loading the sales" />}
      {totals.data && totals.data.length > 0 && <SalesTotals months={totals.data} />}
      {sales.data && listed.length === 0 && (
        <EmptyState
          icon={isNarrowed ? SearchXIcon : ReceiptTextIcon}
          title={isNarrowed ? 'Nothing was sold that matches' : 'Nothing has been sold yet'}
          {...(isNarrowed && {
            action: (
              <Button variant="outline" onClick={showAll}>
                Show all sales
              </Button>
            ),
          })}
        >
          {isNarrowed
            ? 'Change the search or the period.'
            : 'The invoice of each card payment and the monthly statement of each plan will appear here.'}
        </EmptyState>
      )}
      {listed.length > 0 && <SalesTable sales={listed} />}
      {sales.hasNextPage && (
        <Button
          variant="ghost"
          disabled={sales.isFetchingNextPage}
          onClick={() => void sales.fetchNextPage()}
        >
          Show earlier sales
        </Button>
      )}
    </div>
  );
}

function periodOf(name: PeriodName, { from, to }: Dates): Partial<Dates> {
  if (name === 'all') return {};
  if (name === 'dates') return { ...(from !== '' && { from }), ...(to !== '' && { to }) };
  return salesPeriod(name, issuersDay(new Date()));
}

/** Downloads every sale of the period, whatever is searched for. */
function SalesFiles({ period }: { period: Partial<Dates> }) {
  const { mutate, isPending } = useRequest();
  const download = (format: 'xero' | 'register') =>
    mutate(() => apiClient.send(calls.books.link, { ...period, format }), {
      onSuccess: ([{ link }]) => window.location.assign(link),
    });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="outline" size="sm" disabled={isPending} onClick={() => download('xero')}>
        CSV for Xero
      </Button>
      <Button variant="outline" size="sm" disabled={isPending} onClick={() => download('register')}>
        CSV, a line for each document
      </Button>
      <p className="text-sm text-muted">
        Prices include GST: choose “Tax inclusive” in Xero, which imports up to 500 invoices at
        once.
      </p>
    </div>
  );
}

const SalesTable = ({ sales }: { sales: readonly SaleRecord[] }) => (
  <Table aria-label="Sales">
    <TableHeader>
      <TableRow>
        <TableHead>Document</TableHead>
        <TableHead>Buyer</TableHead>
        <TableHead className="hidden text-right sm:table-cell">Without GST</TableHead>
        <TableHead className="hidden text-right sm:table-cell">GST</TableHead>
        <TableHead className="text-right">Total</TableHead>
      </TableRow>
    </TableHeader>
    <TableBody>
      {sales.map((sale) => (
        <TableRow key={sale.sale_id}>
          <TableCell className="align-top">
            <p className="whitespace-nowrap tabular-nums">{sale.number ?? 'No number'}</p>
            <p className="text-xs text-muted">{statementDay(sale.issued_on)}</p>
            <p className="text-xs text-muted">{KINDS[sale.kind]}</p>
          </TableCell>
          <TableCell className="align-top wrap-anywhere">
            <p>{sale.buyer_name}</p>
            <p className="text-xs text-muted">
              <AboutSale sale={sale} />
            </p>
          </TableCell>
          <Money dollars={sale.net} isWide />
          <Money dollars={sale.gst} isWide />
          <Money dollars={sale.total} />
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

const KINDS = { invoice: 'Invoice', statement: 'Statement', credit_note: 'Credit note' } as const;

function AboutSale({ sale: { order_id, plan_name, corrects } }: { sale: SaleRecord }) {
  if (order_id === null) return plan_name;
  return (
    <>
      Order <OrderLink orderId={order_id} tab="sales" /> ·{' '}
      {corrects === null ? 'Card or PayPal' : `corrects ${corrects}`}
    </>
  );
}

const Money = ({ dollars, isWide = false }: { dollars: number; isWide?: boolean }) => (
  <TableCell
    className={`text-right align-top whitespace-nowrap tabular-nums ${isWide ? 'hidden sm:table-cell' : ''}`}
  >
    {formatCents(centsOf(dollars))}
  </TableCell>
);
