import { useInfiniteQuery } from '@tanstack/react-query';
import { eventWords } from '#entities/plan';
import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { formatDateTime } from '#shared/lib/dates';
import { Button } from '#shared/ui/button';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';

const PER_PAGE = 100;

/** Who changed what of a plan, and the orders with it, latest first. */
export function PlanHistory({ planId }: { planId: number }) {
  const history = useInfiniteQuery({
    queryKey: ['plans', 'history', planId],
    queryFn: ({ pageParam, signal }) =>
      apiClient.send(
        calls.plans.history,
        { plan_id: planId, ...(pageParam === null ? {} : { before_id: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PER_PAGE ? null : (page.at(-1)?.event_id ?? null)),
  });
  if (history.isPending) return <Progress label="Loading the history" />;
  if (history.isLoadingError) {
    return (
      <LoadFailed
        title="The history could not be loaded"
        message={history.error.message}
        isRetrying={history.isFetching}
        onRetry={() => void history.refetch()}
      />
    );
  }
  const events = history.data.pages.flat();
  if (events.length === 0) return <p className="text-sm text-muted">Nothing has changed yet.</p>;
  return (
    <div className="grid gap-2">
      <Table aria-label="History">
        <TableHeader className="max-sm:sr-only">
          <TableRow>
            <TableHead className="hidden sm:table-cell">When</TableHead>
            <TableHead>What</TableHead>
            <TableHead className="hidden min-w-52 md:table-cell">Who</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {events.map((event) => {
            const who = event.actor ?? 'The server';
            return (
              <TableRow key={event.event_id}>
                <TableCell className="hidden py-1.5 align-top whitespace-nowrap text-muted sm:table-cell">
                  {formatDateTime(event.at)}
                </TableCell>
                <TableCell className="py-1.5 align-top wrap-anywhere">
                  {eventWords(event)}
                  <span className="block text-xs text-muted md:hidden">
                    <span className="sm:hidden">{formatDateTime(event.at)} · </span>
                    {who}
                  </span>
                </TableCell>
                <TableCell className="hidden py-1.5 align-top wrap-anywhere md:table-cell">
                  {who}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
      {history.hasNextPage && (
        <Button
          variant="ghost"
          disabled={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          Show earlier changes
        </Button>
      )}
    </div>
  );
}
