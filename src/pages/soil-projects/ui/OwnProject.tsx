import { useQuery } from '@tanstack/react-query';
import { PartnerNote } from '#features/register-soil-project';
import { COMPARING_TEXT } from '#entities/registration/commitment';
import { redrawnText } from '#entities/registration/form';
import { turnText, whatHappensNow } from '#entities/soil-project/lane/react';
import { isBeingCompared, STATUS_MEANINGS, type SoilProject } from '#entities/soil-project/record';
import { historyQuery } from '#entities/soil-project/record/react';
import { useAppSettings } from '#shared/config/react';
import { formatDateTime } from '#shared/lib/dates';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Badge } from '#shared/ui/badge';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';
import { ProjectDocuments } from './ProjectDocuments.tsx';
import { ProjectHistory } from './ProjectHistory.tsx';
import { SignatureList } from './SignatureList.tsx';
import { StageLine } from './StageLine.tsx';
import { WithdrawProject } from './WithdrawProject.tsx';

export interface OwnProjectProps {
  project: SoilProject;
  /** Opens the form of a project that the partner returned; null if it cannot be changed now. */
  onChange: (() => void) | null;
  isOpening: boolean;
}

/** The state of the client's project: its stage, who acts next, and its documents. */
export function OwnProject({ project, onChange, isOpening }: OwnProjectProps) {
  const { partner_name: partner, partner_review_days: days } = useAppSettings();
  const { projectId, projectName, propertyName, status, statusSince } = project;
  const { form, signed, redrawn } = project.attributes;
  const { data: sentAt } = useQuery({
    ...historyQuery(project),
    select: (changes) => changes.findLast((change) => change.to_status === 'A5')?.changed_at,
  });
  const isInReview = status === 'A5' || status === 'A6' || status === 'A7';

  return (
    <Card aria-label="Project" role="region" className="gap-5">
      <div className="grid gap-1">
        <h3 className="text-lg font-semibold wrap-anywhere">{projectName}</h3>
        <p className="text-sm text-muted wrap-anywhere">
          Project {projectId} · {propertyName}
        </p>
      </div>
      <StageLine status={status} />
      <div className="grid gap-1 text-sm">
        <p className="font-medium">{turnText(status, 'client', partner)}</p>
        <p>{whatHappensNow(status, 'client', partner)}</p>
        {isBeingCompared(project) && <p>{COMPARING_TEXT}</p>}
        {isInReview && days !== null && (
          <p>
            {days === 1
              ? 'The review usually takes one working day.'
              : `The review usually takes up to ${days} working days.`}
          </p>
        )}
        {sentAt && <p className="text-muted">You sent it on {formatDateTime(sentAt)}.</p>}
        <p className="flex flex-wrap items-baseline gap-2 text-muted">
          Since {formatDateTime(statusSince)}:<Badge variant="secondary">{status}</Badge>
          {STATUS_MEANINGS[status]}
        </p>
      </div>
      {signed?.form === form && signed.people.length > 0 && (
        <div className="grid gap-1 text-sm">
          <p>
            {signed.checked_by === null
              ? `Nobody has confirmed yet that everybody has signed form ${form}.`
              : `${signed.checked_by} confirmed that everybody has signed form ${form}.`}
          </p>
          <SignatureList people={signed.people} />
        </div>
      )}
      {redrawn && (
        <Alert variant="warning">
          <AlertTitle>The farm’s boundary was changed</AlertTitle>
          <AlertDescription>
            <p>{redrawnText(project, redrawn)}</p>
            <p>To register the new boundary, withdraw this project and start a new one.</p>
          </AlertDescription>
        </Alert>
      )}
      {status === 'B1' && <PartnerNote project={project} />}
      {onChange && (
        <Button className="justify-self-start" disabled={isOpening} onClick={onChange}>
          Change my answers
        </Button>
      )}
      <div className="text-sm">
        <ProjectDocuments project={project} onUploadDelegation={null} />
      </div>
      <WithdrawProject project={project} />
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer content-center font-medium">
          What happened so far
        </summary>
        <ProjectHistory project={project} />
      </details>
    </Card>
  );
}
