import { DownloadIcon } from 'lucide-react';
import { DocumentFacts } from '#entities/document/react';
import { itemTypeName } from '#entities/cart';
import { fileSize } from '#entities/order';
import { FINDINGS_TITLE } from '#entities/report';
import { FindingList } from '#entities/report/react';
import type { SharedDocument } from '#shared/api/contract';
import { formatDateTime } from '#shared/lib/dates';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { useSharedDownload } from '../model/use-shared-report.ts';

export interface SharedReportProps {
  document: SharedDocument;
  linkKey: string;
  /** Called when the link has ended while the page was open. */
  onEnded: () => void;
}

export function SharedReport({ document, linkKey, onEnded }: SharedReportProps) {
  const { download, isPending } = useSharedDownload(linkKey, onEnded);
  const { farm_name: farmName, reader_name: reader, shared_by: owner } = document;
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">
          {itemTypeName(document.kind, 'list')}
          <span className="block text-lg font-normal text-muted">{farmName}</span>
        </h1>
        <p className="wrap-anywhere">
          {owner} shares this document with <strong className="font-semibold">{reader}</strong>{' '}
          until {formatDateTime(document.ends_at)}.
        </p>
      </div>
      {document.superseded_at !== null && (
        <Alert variant="warning">
          <AlertTitle>A newer document has replaced this one</AlertTitle>
          <AlertDescription>Ask {owner} whether you need the newer one.</AlertDescription>
        </Alert>
      )}
      <div className="grid justify-items-start gap-2">
        <Button
          size="lg"
          className="max-w-full whitespace-normal"
          aria-busy={isPending}
          disabled={isPending}
          onClick={download}
        >
          <DownloadIcon aria-hidden />
          Download the PDF ({fileSize(document)})
        </Button>
        <p className="text-sm wrap-anywhere text-muted">
          {document.file_name}. {owner} sees when you open this page and when you download the file,
          and nothing else about you.
        </p>
      </div>
      {document.findings.length > 0 && (
        <section aria-labelledby="findings" className="grid gap-4">
          <h2 id="findings" className="text-xl font-semibold tracking-tight">
            {FINDINGS_TITLE}
          </h2>
          <FindingList findings={document.findings} />
        </section>
      )}
      <DocumentFacts document={document} farmLabel="Farm" />
      <p className="text-sm">
        <a
          href={`/verify/${document.document_number}`}
          className="text-accent underline underline-offset-4"
        >
          Verify the file after you have downloaded it
        </a>
      </p>
    </>
  );
}
