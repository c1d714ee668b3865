import { useQuery } from '@tanstack/react-query';
import { ExternalLinkIcon } from 'lucide-react';
import { useState } from 'react';
import type { SoilProject } from '#entities/soil-project/record';
import { reportLinks } from '#entities/soil-project/record/react';
import { calls } from '#shared/api';
import { apiClient, domainKey } from '#shared/api/react';
import { LoadFailed } from '#shared/ui/load-failed';
import { NativeSelect } from '#shared/ui/native-select';
import { Field } from '#shared/ui/field';
import { Progress } from '#shared/ui/progress';
import type { ReactNode } from 'react';

const REPORTS = {
  signed: 'Commitment, signed',
  commitment: 'Commitment, to be signed',
  condition: 'Condition report',
  delegation: 'Delegation document',
} as const;
type ReportKey = keyof typeof REPORTS;
const REPORT_KEYS: readonly ReportKey[] = ['signed', 'commitment', 'condition', 'delegation'];

/** Refresh interval, shorter than the links' five minutes of validity. */
const EVERY_MS = 4 * 60_000;

export interface DocumentsPaneProps {
  project: SoilProject;
  bucket: string;
  /** Buttons that change the documents. */
  children: ReactNode;
}

/** The project's PDFs, one of them open in the page. */
export function DocumentsPane({ project, bucket, children }: DocumentsPaneProps) {
  const { projectId, status } = project;
  const titles = project.attributes.title_docs;
  const [chosen, setChosen] = useState<string | null>(null);
  const reports = useQuery({
    queryKey: [...domainKey('soilProjects'), 'document-links', projectId, status],
    queryFn: ({ signal }) => reportLinks(project, signal),
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });
  const present = REPORT_KEYS.filter((key) => reports.data?.[key]);
  const documents = [
    ...present.map((key) => ({ id: key as string, name: REPORTS[key] })),
    ...titles.map(({ key_name: id, file_name: name }) => ({ id, name: `Title: ${name}` })),
  ];
  const shown = documents.find(({ id }) => id === chosen) ?? documents[0];
  const report = REPORT_KEYS.find((key) => key === shown?.id);
  const title = useQuery({
    queryKey: [...domainKey('soilProjects'), 'title-link', shown?.id],
    queryFn: ({ signal }) =>
      apiClient.send(
        calls.soilProjects.downloadLink,
        { aws_bucket: bucket, aws_key: shown?.id ?? '' },
        { signal },
      ),
    enabled: shown !== undefined && report === undefined,
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });
  const source = report ? reports : title;
  const link = report ? reports.data?.[report] : title.data;

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">{children}</div>
      {reports.isPending && <Progress label="Loading the documents" />}
      {source.isLoadingError && (
        <LoadFailed
          title="The document could not be loaded"
          message={source.error.message}
          isRetrying={source.isFetching}
          onRetry={() => void source.refetch()}
        />
      )}
      {reports.data && documents.length === 0 && (
        <p className="text-sm text-muted">There are no documents yet.</p>
      )}
      {shown && (
        <>
          <Field label={`Document (${documents.length})`}>
            <NativeSelect value={shown.id} onChange={({ target }) => setChosen(target.value)}>
              {documents.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </Field>
          {link && <Viewer key={shown.id} link={inlineLink(link)} name={shown.name} />}
        </>
      )}
    </div>
  );
}

/** Keeps the first link, because a fresh one would reload the PDF while it is read. */
function Viewer({ link, name }: { link: string; name: string }) {
  const [first] = useState(link);
  return (
    <>
      <a
        href={link}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-sm text-accent underline underline-offset-4"
      >
        Open in a new tab
        <ExternalLinkIcon aria-hidden className="size-4" />
      </a>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in one */}
      <iframe
        src={first}
        title={name}
        className="h-[70dvh] w-full rounded-md border border-border bg-raised"
      />
    </>
  );
}

/** Asks the file store to show the PDF instead of saving it. */
function inlineLink(link: string): string {
  const address = new URL(link, window.location.href);
  address.searchParams.set('view', 'inline');
  return address.href;
}
