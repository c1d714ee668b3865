import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { FileQuestionIcon } from 'lucide-react';
import { reportQuery } from '#entities/report/react';
import { ApiError } from '#shared/api';
import { Button } from '#shared/ui/button';
import { EmptyState } from '#shared/ui/empty-state';
import { LoadFailed } from '#shared/ui/load-failed';
import { Skeleton } from '#shared/ui/skeleton';
import { FilesOnly } from './FilesOnly.tsx';
import { ReportFiles } from './ReportFiles.tsx';
import { ReportHeader } from './ReportHeader.tsx';
import { ReportView } from './ReportView.tsx';
import { SamplePage } from './SamplePage.tsx';

/** The longest id that the contract accepts. */
const ITEM_ID = /^[1-9]\d{0,14}$/;

/** The report that the address names: one of the user's own, or the sample. */
export function ReportPage() {
  const { itemId } = useParams({ from: '/reports/$itemId' });
  return itemId === 'sample' ? <SamplePage /> : <DeliveredReport key={itemId} itemId={itemId} />;
}

/** One delivered report on screen. */
export function DeliveredReport({ itemId }: { itemId: string }) {
  const isId = ITEM_ID.test(itemId);
  const report = useQuery({ ...reportQuery(Number(itemId)), enabled: isId });
  const isUnknown =
    !isId || (report.error instanceof ApiError && report.error.code === 'NOT_FOUND');

  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-8 px-4 py-8">
      {isUnknown ? (
        <UnknownReport />
      ) : report.isLoadingError ? (
        <LoadFailed
          title="This report could not be loaded"
          message={report.error.message}
          isRetrying={report.isFetching}
          onRetry={() => void report.refetch()}
        />
      ) : report.data ? (
        <>
          <ReportHeader record={report.data.record} numbers={report.data.numbers} />
          {report.data.numbers ? (
            <ReportView numbers={report.data.numbers} />
          ) : (
            <FilesOnly record={report.data.record} />
          )}
          <ReportFiles record={report.data.record} />
        </>
      ) : (
        <Skeleton label="Loading the report" rows={3} className="h-56" />
      )}
    </div>
  );
}

const UnknownReport = () => (
  <EmptyState
    icon={FileQuestionIcon}
    title="There is no such report"
    heading="h1"
    action={
      <Button asChild>
        <Link to="/reports">Show your reports</Link>
      </Button>
    }
  >
    Check the address, or sign in with the e-mail address that ordered it.
  </EmptyState>
);
