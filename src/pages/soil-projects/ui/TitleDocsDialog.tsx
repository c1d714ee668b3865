import { DownloadIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  formatParcelNumbers,
  isSubmittable,
  titlesStayText,
  type SoilProject,
  type TitleDocument,
} from '#entities/soil-project/record';
import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { useRequest } from '#shared/change/react';
import { formatDate } from '#shared/lib/dates';
import { Button } from '#shared/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '#shared/ui/dialog';
import { download } from '../lib/downloads.ts';
import { RemoveTitleButton } from './RemoveTitleButton.tsx';
import { TitleDetails } from './TitleDetails.tsx';

export interface TitleDocsDialogProps {
  project: SoilProject;
  bucket: string;
  /** Uploads a title that replaces the one with this key. */
  onReplace: (key: string) => void;
  onClose: () => void;
}

/**
 * Lists the title documents (PADM-12). Each opens by a link requested at that moment; documents not
 * sent to the regulator can be removed.
 */
export function TitleDocsDialog({ project, bucket, onReplace, onClose }: TitleDocsDialogProps) {
  const { mutate, isPending } = useRequest();
  const requestLink = (key: string) =>
    apiClient.send(calls.soilProjects.downloadLink, { aws_bucket: bucket, aws_key: key });
  const documents = project.attributes.title_docs;
  const canRemove = isSubmittable(project.status);
  const [editing, setEditing] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogTitle ref={heading} tabIndex={-1} className="outline-none">
          Title Docs
        </DialogTitle>
        <DialogDescription>{project.projectName}</DialogDescription>
        {documents.length === 0 && (
          <p className="text-sm">
            There are no title documents yet. Use Upload Title Docs to add them.
          </p>
        )}
        <ul className="grid text-sm empty:hidden">
          {documents.map(({ key_name: key, file_name: name, ...read }) => (
            <li
              key={key}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-border py-1 last:border-0"
            >
              <span className="min-w-0 wrap-anywhere">
                {name}
                <span className="block text-xs text-muted">{titleText(project, read)}</span>
              </span>
              <span className="ml-auto flex gap-2">
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Open ${name}`}
                  disabled={isPending}
                  onClick={() => mutate(() => requestLink(key), { onSuccess: download })}
                >
                  <DownloadIcon aria-hidden />
                  Open
                </Button>
                {canRemove && (
                  <>
                    <Button
                      variant="outline"
                      size="sm"
                      aria-expanded={editing === key}
                      aria-label={`Details of ${name}`}
                      onClick={() => setEditing(editing === key ? null : key)}
                    >
                      Details
                    </Button>
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={`Replace ${name}`}
                      onClick={() => onReplace(key)}
                    >
                      Replace
                    </Button>
                  </>
                )}
                {canRemove && (
                  <RemoveTitleButton
                    fileName={name}
                    keyName={key}
                    onRemoved={() => heading.current?.focus()}
                  />
                )}
              </span>
              {editing === key && (
                <TitleDetails
                  project={project}
                  title={{ key_name: key, file_name: name, ...read }}
                  onClose={() => setEditing(null)}
                />
              )}
            </li>
          ))}
        </ul>
        {!canRemove && documents.length > 0 && (
          <p className="text-sm text-muted">{titlesStayText(project.status)}</p>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** The details entered from a title, or a text that none were entered yet. */
function titleText(
  project: SoilProject,
  title: Pick<TitleDocument, 'parcels' | 'left' | 'title_date' | 'owners'>,
): string {
  const parts = [
    title.parcels.length > 0 && `Parcels ${formatParcelNumbers(project, title.parcels)}`,
    title.left.length > 0 && `No longer part of the project: ${title.left.join(', ')}`,
    title.owners,
    title.title_date && `search of ${formatDate(title.title_date)}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : 'Parcels, owners and date not entered yet';
}
