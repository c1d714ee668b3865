import { DownloadIcon } from 'lucide-react';
import { useRef } from 'react';
import { mayRemoveTitles, titlesStayText, type SoilProject } from '#entities/soil-project';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useRequest } from '#shared/change/react';
import { Button } from '#shared/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '#shared/ui/dialog';
import { download } from '../lib/downloads.ts';
import { RemoveTitleButton } from './RemoveTitleButton.tsx';

export interface TitleDocsDialogProps {
  project: SoilProject;
  bucket: string;
  onClose: () => void;
}

/**
 * Lists the title documents (PADM-12). Each opens by a link requested at that moment; documents not
 * sent to the regulator can be removed.
 */
export function TitleDocsDialog({ project, bucket, onClose }: TitleDocsDialogProps) {
  const { mutate, isPending } = useRequest();
  const requestLink = (key: string) =>
    apiClient.send(contract.soilProjects.downloadLink, { aws_bucket: bucket, aws_key: key });
  const documents = project.attributes.title_docs;
  const canRemove = mayRemoveTitles(project.status);
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
          {documents.map(({ key_name: key, file_name: name }) => (
            <li
              key={key}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-border py-1 last:border-0"
            >
              <span className="min-w-0 wrap-anywhere">{name}</span>
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
                  <RemoveTitleButton
                    fileName={name}
                    keyName={key}
                    onRemoved={() => heading.current?.focus()}
                  />
                )}
              </span>
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
