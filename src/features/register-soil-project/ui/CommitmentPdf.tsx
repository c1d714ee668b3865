import { DownloadIcon } from 'lucide-react';
import { reportLinks, type ProjectOfLinks } from '#entities/soil-project/record/react';
import { ApiError } from '#shared/api';
import { useRequest } from '#shared/change/react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import { useCommitment } from '../model/use-commitment.ts';

export interface CommitmentPdfProps {
  project: ProjectOfLinks;
  pdfAskedAt: number | null;
}

/** The PDF to be signed: waits for it, then downloads it by a fresh link (PDF-05, PDF-13). */
export function CommitmentPdf({ project, pdfAskedAt }: CommitmentPdfProps) {
  const commitment = useCommitment(project, pdfAskedAt);
  const { mutate, isPending } = useRequest();
  const requestLink = async () => {
    const { commitment: link } = await reportLinks(project);
    if (link === null)
      throw new ApiError(
        'CONFLICT',
        'We are creating a new PDF. Please try again in a moment.',
        {},
      );
    return link;
  };

  if (commitment.isFetching) {
    return (
      <div role="status" className="grid gap-2 text-sm text-muted">
        <Progress label="Creating the PDF" />
        Creating the PDF. This takes a few seconds.
      </div>
    );
  }
  if (commitment.data !== true) {
    return (
      <Alert variant={commitment.isError ? 'destructive' : 'warning'}>
        <AlertTitle>
          {commitment.isError ? 'The PDF is not available' : 'The PDF is taking longer than usual'}
        </AlertTitle>
        <AlertDescription>
          {commitment.error?.message ?? 'It is still being created. Your answers are saved.'}
          <Button variant="outline" size="sm" onClick={() => void commitment.refetch()}>
            Try again
          </Button>
        </AlertDescription>
      </Alert>
    );
  }
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      disabled={isPending}
      onClick={() => mutate(requestLink, { onSuccess: (link) => window.location.assign(link) })}
    >
      <DownloadIcon aria-hidden />
      Download the PDF to sign
    </Button>
  );
}
