import { useQuery } from '@tanstack/react-query';
import { MessageSquareIcon } from 'lucide-react';
import { changesAsked, markLabel, stepOfMark, type StepNumber } from '#entities/soil-project';
import { contract } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';
import { useAppSettings } from '#shared/config/react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';

export interface PartnerNoteProps {
  projectId: number;
  /** Leads to a step of the form; without it, the marks are only listed. */
  onStep?: (step: StepNumber) => void;
}

/** Changes that the partner asked the client to make, in the partner's words (OP-71). */
export function PartnerNote({ projectId, onStep }: PartnerNoteProps) {
  const { partner_name: partner } = useAppSettings();
  const asked = useAskedChanges(projectId);
  if (!asked) return null;
  return (
    <Alert variant="info">
      <MessageSquareIcon aria-hidden />
      <AlertTitle>{partner} asks you to change this</AlertTitle>
      <AlertDescription className="text-text wrap-anywhere">
        {asked.note && <p className="whitespace-pre-line">{asked.note}</p>}
        {asked.marks.length > 0 && (
          <ul className="grid gap-1">
            {asked.marks.map((mark) => {
              const step = stepOfMark(mark);
              const label = `Step ${step}, ${markLabel(mark)}`;
              return (
                <li key={`${label} ${mark.says}`}>
                  {onStep ? (
                    <Button
                      variant="link"
                      size="sm"
                      className="h-auto min-h-6 px-0 text-left whitespace-normal"
                      onClick={() => onStep(step)}
                    >
                      {label}
                    </Button>
                  ) : (
                    label
                  )}
                  {mark.says && `: ${mark.says}`}
                </li>
              );
            })}
          </ul>
        )}
      </AlertDescription>
    </Alert>
  );
}

/** The marks of one step, beside its questions. */
export function StepMarks({ projectId, step }: { projectId: number; step: StepNumber }) {
  const { partner_name: partner } = useAppSettings();
  const marks = useAskedChanges(projectId)?.marks.filter((mark) => stepOfMark(mark) === step) ?? [];
  if (marks.length === 0) return null;
  return (
    <Alert variant="warning">
      <AlertTitle>{partner} asks about this step</AlertTitle>
      <AlertDescription className="text-text wrap-anywhere">
        {marks.map((mark) => (
          <p key={`${markLabel(mark)} ${mark.says}`}>
            <strong className="font-medium">{markLabel(mark)}</strong>
            {mark.says && `: ${mark.says}`}
          </p>
        ))}
      </AlertDescription>
    </Alert>
  );
}

const useAskedChanges = (projectId: number) =>
  useQuery({
    ...callQuery(contract.soilProjects.history, { project_id: projectId }),
    select: changesAsked,
  }).data;
