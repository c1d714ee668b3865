import { useQuery } from '@tanstack/react-query';
import { DownloadIcon, UploadIcon } from 'lucide-react';
import type { SoilProject } from '#entities/soil-project/record';
import { reportLinks } from '#entities/soil-project/record/react';
import { ApiError } from '#shared/api';
import { domainKey } from '#shared/api/react';
import { useRequest } from '#shared/change/react';
import { Button } from '#shared/ui/button';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { download } from '../lib/downloads.ts';

const DOCUMENTS = [
  { key: 'commitment', name: 'Commitment, to be signed' },
  { key: 'signed', name: 'Commitment, signed' },
  { key: 'condition', name: 'Condition report' },
  { key: 'delegation', name: 'Delegation document' },
] as const;
type DocumentKey = (typeof DOCUMENTS)[number]['key'];

export interface ProjectDocumentsProps {
  project: SoilProject;
  /** Null for the client, who has no use for the delegation. */
  onUploadDelegation: (() => void) | null;
}

/** The four PDFs of a project (OP-76). Each opens by a fresh link, because links soon expire. */
export function ProjectDocuments({ project, onUploadDelegation }: ProjectDocumentsProps) {
  const links = useQuery({
    queryKey: [...domainKey('soilProjects'), 'documents', project.projectId],
    queryFn: ({ signal }) => reportLinks(project, signal),
  });
  const { mutate, isPending } = useRequest();
  const requestLink = async (key: DocumentKey) => {
    const link = (await reportLinks(project))[key];
    if (link === null)
      throw new ApiError(
        'NOT_FOUND',
        'We are creating a new version of this PDF. Please try again in a moment.',
        {},
      );
    return link;
  };

  return (
    <section aria-label="Documents" className="grid gap-2">
      <h3 className="font-medium">Documents</h3>
      {links.isPending && <Progress label="Loading the documents" />}
      {links.isLoadingError && (
        <LoadFailed
          title="The documents could not be loaded"
          message={links.error.message}
          isRetrying={links.isFetching}
          onRetry={() => void links.refetch()}
        />
      )}
      {links.data && (
        <ul className="grid">
          {DOCUMENTS.filter(({ key }) => key !== 'delegation' || onUploadDelegation).map(
            ({ key, name }) => (
              <li
                key={key}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-border py-1 last:border-0"
              >
                {name}
                <span className="flex flex-wrap items-center gap-2">
                  {links.data[key] === null ? (
                    <span className="text-muted">Not available yet</span>
                  ) : (
                    <Button
                      variant="ghost"
                      size="sm"
                      aria-label={`Open: ${name}`}
                      disabled={isPending}
                      onClick={() => mutate(() => requestLink(key), { onSuccess: download })}
                    >
                      <DownloadIcon aria-hidden />
                      Open
                    </Button>
                  )}
                  {key === 'delegation' && onUploadDelegation && (
                    <Button
                      variant="ghost"
                      size="sm"
                      aria-label={`${links.data[key] === null ? 'Upload' : 'Replace'} the delegation document`}
                      onClick={onUploadDelegation}
                    >
                      <UploadIcon aria-hidden />
                      {links.data[key] === null ? 'Upload' : 'Replace'}
                    </Button>
                  )}
                </span>
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}
