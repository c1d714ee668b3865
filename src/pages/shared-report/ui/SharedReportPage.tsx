import { LinkIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAppSettings } from '#shared/config/react';
import { EmptyState } from '#shared/ui/empty-state';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { keyOfPath, useSharedReport } from '../model/use-shared-report.ts';
import { SharedReport } from './SharedReport.tsx';
import { Watermark } from './Watermark.tsx';

/** A document that its owner shares with one reader. */
export function SharedReportPage() {
  const { product_name: productName } = useAppSettings();
  const [key] = useState(() => keyOfPath(location.pathname));
  const report = useSharedReport(key);

  useEffect(() => {
    document.title = `Shared document · ${productName}`;
  }, [productName]);

  return (
    <main
      id="content"
      tabIndex={-1}
      aria-label="Shared document"
      className="min-h-0 flex-1 overflow-y-auto"
    >
      <div className="relative min-h-full">
        {report.data && <Watermark text={`Only for ${report.data.reader_name}`} />}
        <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-6 px-4 py-8 sm:py-12">
          {report.isPending && <Progress label="Opening the document" />}
          {report.isError && (
            <>
              <h1 className="text-2xl font-semibold tracking-tight">Shared document</h1>
              <LoadFailed
                title="The document could not be opened"
                message={report.error.message}
                isRetrying={report.isFetching}
                onRetry={() => void report.refetch()}
              />
            </>
          )}
          {report.data === null && (
            <EmptyState heading="h1" icon={LinkIcon} title="This link opens nothing">
              It has ended, was revoked, or is not complete. Ask whoever sent it to you for a new
              one.
            </EmptyState>
          )}
          {report.data && (
            <SharedReport
              document={report.data}
              linkKey={key}
              onEnded={() => void report.refetch()}
            />
          )}
        </div>
      </div>
    </main>
  );
}
