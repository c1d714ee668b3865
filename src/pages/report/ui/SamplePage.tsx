import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dataToText } from '#entities/cover';
import { sampleReportQuery } from '#entities/report/react';
import { Badge } from '#shared/ui/badge';
import { Button } from '#shared/ui/button';
import { LoadFailed } from '#shared/ui/load-failed';
import { Skeleton } from '#shared/ui/skeleton';
import { ReportView } from './ReportView.tsx';

/** A report of an invented farm, to look at before buying one. */
export function SamplePage() {
  const { data, isLoadingError, error, isFetching, refetch } = useQuery(sampleReportQuery());
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-8 px-4 py-8">
      <header className="grid gap-3">
        <h1 className="text-3xl leading-tight font-semibold tracking-tight">
          A sample report
          <span className="block text-lg font-medium">Woody Veg. & Ground Cover Report</span>
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {data && (
            <>
              <span className="font-medium text-text">{dataToText(data.dataTo)}</span>
              <span>{data.farm.name}, an invented farm in an invented district</span>
            </>
          )}
          <Badge variant="warning">Sample data, not real measurements</Badge>
        </p>
        <p className="max-w-prose">
          Your own report shows the same for your farm, and comes with a PDF and tables by e-mail.
        </p>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button asChild>
            <Link to="/benchmark">Compare your farm</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to="/reports">Show your reports</Link>
          </Button>
        </div>
      </header>
      {isLoadingError ? (
        <LoadFailed
          title="The sample report could not be loaded"
          message={error.message}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <ReportView numbers={data} />
      ) : (
        <Skeleton label="Loading the sample report" rows={3} className="h-56" />
      )}
    </div>
  );
}
