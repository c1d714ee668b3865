import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { findReports, reportsOf, type ReportFilter } from '#entities/order';
import { ClientOrders, useOrders } from '#entities/order/react';
import { ALL_CLIENTS, OrdersOf } from '#entities/plan/react';
import { Button } from '#shared/ui/button';
import { LoadFailed } from '#shared/ui/load-failed';
import { Skeleton } from '#shared/ui/skeleton';
import { NoReports } from './NoReports.tsx';
import { OrderForFarm } from './OrderForFarm.tsx';
import { ReportCard } from './ReportCard.tsx';
import { ReportsToolbar } from './ReportsToolbar.tsx';

/** With fewer reports, a search would only take up space. */
const SEARCHED_FROM = 6;

/** The user's own reports, or those of an agent's clients. */
export function ReportsPage() {
  const { client } = useSearch({ from: '/reports' });
  const navigate = useNavigate({ from: '/reports' });
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-5 px-4 py-8">
      <h1 className="text-2xl font-semibold tracking-tight">Reports</h1>
      <OrdersOf
        label="Whose reports"
        client={client}
        onChoose={(chosen) => void navigate({ search: { client: chosen } })}
      />
      {client === undefined ? (
        <OwnReports />
      ) : (
        <ClientOrders reportsOnly filter={client === ALL_CLIENTS ? {} : { client_email: client }} />
      )}
    </div>
  );
}

/** The user's own reports, latest first. */
function OwnReports() {
  const orders = useOrders();
  const [filter, setFilter] = useState<ReportFilter>({ search: '', family: '' });
  const reports = reportsOf(orders.data ?? []);
  const { farm: farmId } = useSearch({ from: '/reports' });
  const found = findReports(reports, { ...filter, farmId });
  const farmName = reports.find((report) => report.farmId === farmId)?.farmName;

  return (
    <>
      {orders.isPending && <Skeleton label="Loading your reports" rows={3} className="h-24" />}
      {orders.isLoadingError && (
        <LoadFailed
          title="Your reports could not be loaded"
          message={orders.error.message}
          isRetrying={orders.isFetching}
          onRetry={() => void orders.refetch()}
        />
      )}
      {farmId !== undefined && <OrderForFarm farmId={farmId} />}
      {orders.data && reports.length === 0 && !orders.hasNextPage && <NoReports />}
      {(reports.length >= SEARCHED_FROM || orders.hasNextPage) && (
        <ReportsToolbar filter={filter} onChange={setFilter} />
      )}
      {reports.length > 0 && (
        <>
          <p
            role="status"
            className={
              found.length === reports.length || found.length === 0
                ? 'sr-only'
                : 'text-sm text-muted'
            }
          >
            {found.length} of {reports.length} reports
          </p>
          {farmId !== undefined && (
            <p className="flex flex-wrap items-center gap-x-3 text-sm">
              {farmName ? `Reports of ${farmName}` : 'Reports of one farm'}
              <Button asChild variant="link" className="px-0">
                <Link to="/reports">Show all farms</Link>
              </Button>
            </p>
          )}
          <ul aria-label="Reports" className="grid grid-cols-1 gap-3">
            {found.map((report) => (
              <li key={report.itemId}>
                <ReportCard report={report} />
              </li>
            ))}
          </ul>
          {found.length === 0 && (
            <p className="text-sm text-muted">
              {farmId !== undefined && farmName === undefined
                ? 'This farm has no reports yet.'
                : 'No report matches. Change the search or the kind.'}
            </p>
          )}
        </>
      )}
      {orders.hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-start"
          disabled={orders.isFetchingNextPage}
          onClick={() => void orders.fetchNextPage()}
        >
          Show older reports
        </Button>
      )}
    </>
  );
}
