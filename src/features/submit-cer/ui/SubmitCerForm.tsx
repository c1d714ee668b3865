import { useEffect, useId, useRef } from 'react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { useSubmission } from '../model/use-submission.ts';
import { CerFormFields } from './CerFormFields.tsx';

export interface SubmitCerFormProps {
  projectId: number;
  /**
   * Called after submission or Cancel, either of which discards the typed values (CER-24, CER-26).
   */
  onClosed: () => void;
  /** Opens the upload of title documents, which a submission may require. */
  onUploadTitleDocs?: () => void;
}

/** SM-17: submits a project to the regulator. For partner admins. */
export function SubmitCerForm({ projectId, onClosed, onUploadTitleDocs }: SubmitCerFormProps) {
  const submission = useSubmission(projectId);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <section aria-labelledby={headingId} className="grid min-w-0 gap-6">
      <div className="grid gap-1">
        <h2
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="scroll-mt-4 text-lg font-semibold outline-none"
        >
          Submit to CER
        </h2>
        {submission.kind === 'ready' && (
          <p className="text-sm text-muted">
            {submission.project.projectName} · {submission.project.propertyName} · to the{' '}
            {submission.input.regulator.stage === 'prod'
              ? 'Clean Energy Regulator'
              : 'test regulator'}
          </p>
        )}
      </div>
      {submission.kind === 'loading' && <Progress label="Loading the project" />}
      {submission.kind === 'failed' && (
        <LoadFailed
          title="The project could not be loaded"
          message={submission.message}
          isRetrying={submission.isRetrying}
          onRetry={submission.retry}
        />
      )}
      {submission.kind === 'gone' && (
        <Alert variant="warning">
          <AlertTitle>This project no longer exists</AlertTitle>
          <AlertDescription>Press Refresh Projects to update the list.</AlertDescription>
        </Alert>
      )}
      {submission.kind === 'ready' ? (
        <CerFormFields
          key={projectId}
          {...submission}
          onClosed={onClosed}
          onUploadTitleDocs={onUploadTitleDocs}
        />
      ) : (
        <Button variant="outline" className="justify-self-start" onClick={onClosed}>
          Cancel
        </Button>
      )}
    </section>
  );
}
