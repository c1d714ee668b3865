import { queryOptions } from '@tanstack/react-query';
import { apiClient } from '#shared/api/react';
import { calls, ApiError } from '#shared/api';
import { ReportNumbers } from '../model/report-numbers.ts';

/** Interval at which a report that is being made is polled. */
const MAKING_MS = 5_000;

/** A report with its numbers; null numbers where the order is older than its screen. */
export const reportQuery = (itemId: number) =>
  queryOptions({
    queryKey: ['reports', 'screen', itemId] as const,
    queryFn: async ({ signal }) => {
      const [record] = await apiClient.send(calls.reports.read, { item_id: itemId }, { signal });
      const { numbers } = record;
      return { record, numbers: numbers && (await loadNumbers(numbers.link, signal)) };
    },
    // A delivered report never changes; one that is being made is polled.
    staleTime: ({ state }) => (state.data?.numbers ? Infinity : 0),
    refetchInterval: ({ state }) => (state.data?.record.files.length === 0 ? MAKING_MS : false),
  });

/** The report of an invented farm; sandbox/sample-report.test.ts makes its file. */
export const sampleReportQuery = () =>
  queryOptions({
    queryKey: ['reports', 'sample'] as const,
    queryFn: ({ signal }) => loadNumbers('/sample-report.json', signal),
    staleTime: Infinity,
  });

async function loadNumbers(link: string, signal: AbortSignal): Promise<ReportNumbers> {
  const response = await fetch(link, { signal }).catch((cause: unknown) => {
    throw signal.aborted ? cause : ApiError.unreachable(cause);
  });
  if (!response.ok) throw new Error('The numbers of this report could not be loaded.');
  return ReportNumbers.parse(await response.json());
}
