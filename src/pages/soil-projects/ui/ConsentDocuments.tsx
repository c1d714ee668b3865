import { DownloadIcon, UploadIcon } from 'lucide-react';
import { answersOf } from '#entities/registration/form';
import { interestNoun, type InterestKind } from '#entities/soil-project/interest-holder';
import { isSubmittable, type SoilProject } from '#entities/soil-project/record';
import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { useRequest } from '#shared/change/react';
import { Button } from '#shared/ui/button';
import { download } from '../lib/downloads.ts';
import { RemoveTitleButton } from './RemoveTitleButton.tsx';

export interface ConsentDocumentsProps {
  project: SoilProject;
  bucket: string;
  onUpload: (holder: InterestKind) => void;
}

/** Who else holds an interest in the land, and their written consents. */
export function ConsentDocuments({ project, bucket, onUpload }: ConsentDocumentsProps) {
  const { mutate, isPending } = useRequest();
  const { consent_docs: consents } = project.attributes;
  const canRemove = isSubmittable(project.status);
  const requestLink = (key: string) =>
    apiClient.send(calls.soilProjects.downloadLink, { aws_bucket: bucket, aws_key: key });
  const holders = answersOf(project).interest_holders;

  return (
    <section aria-label="Interests in the land" className="grid gap-2">
      <h3 className="font-medium">Interests in the land</h3>
      <ul className="grid text-sm">
        {holders.map(({ kind, answer, name }) => (
          <li key={kind} className="grid gap-1 border-b border-border py-2 last:border-0">
            <span className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
              <span>
                {interestNoun(kind)}
                <span className="block text-xs text-muted">
                  {answer === null ? 'Not answered yet' : answer ? name || 'Yes' : 'No'}
                </span>
              </span>
              {answer === true && canRemove && (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Upload consent: ${interestNoun(kind)}`}
                  onClick={() => onUpload(kind)}
                >
                  <UploadIcon aria-hidden />
                  Upload consent
                </Button>
              )}
            </span>
            {consents
              .filter(({ holder }) => holder === kind)
              .map(({ key_name: key, file_name: file }) => (
                <span key={key} className="flex flex-wrap items-center justify-between gap-x-3">
                  <span className="min-w-0 wrap-anywhere">{file}</span>
                  <span className="ml-auto flex gap-2">
                    <Button
                      variant="ghost"
                      size="sm"
                      aria-label={`Open ${file}`}
                      disabled={isPending}
                      onClick={() => mutate(() => requestLink(key), { onSuccess: download })}
                    >
                      <DownloadIcon aria-hidden />
                      Open
                    </Button>
                    {canRemove && (
                      <RemoveTitleButton fileName={file} keyName={key} onRemoved={() => {}} />
                    )}
                  </span>
                </span>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
