import { useUnit } from 'effector-react';
import { useRef } from 'react';
import { commitmentProblems } from '#entities/registration/commitment';
import { incompleteSteps } from '#entities/registration/form/react';
import type { ProjectLand } from '#entities/registration/landholder';
import { Button } from '#shared/ui/button';
import { savePressed, termsTicked } from '../model/model.ts';
import type { Registration } from '../model/registration.ts';
import { Declarations } from './Declarations.tsx';
import { MissingAnswers, type MissingAnswer } from './MissingAnswers.tsx';

export interface CreatePdfProps {
  registration: Registration;
  land: ProjectLand;
  canSave: boolean;
  disabled: boolean;
  onGo: (answer: MissingAnswer) => void;
}

/**
 * FORM-12: the declarations, everything that the PDF still needs, and what stays blank in it.
 * Pressing Create PDF Report too early leads to the list instead.
 */
export function CreatePdf({ registration, land, canSave, disabled, onGo }: CreatePdfProps) {
  const press = useUnit({ save: savePressed, tick: termsTicked });
  const list = useRef<HTMLDivElement>(null);
  const { form, acceptedTerms, projectId, left } = registration;
  const needed = commitmentProblems(form, { ...land, acceptedTerms });
  const isNeeded = (step: number, field: string) =>
    needed.some((one) => one.step === step && one.field === field);
  const blank = incompleteSteps(form, land).flatMap(({ step, problems }) =>
    problems
      .filter(({ field }) => !isNeeded(step.number, field))
      .map((problem) => ({ step: step.number, ...problem })),
  );
  const terms = needed.find(({ field }) => field === 'accepted_terms');

  return (
    <div className="grid justify-items-start gap-4">
      <Declarations
        projectId={projectId}
        isAccepted={acceptedTerms}
        error={left.includes(9) ? terms?.message : undefined}
        disabled={disabled}
        onTick={press.tick}
      />
      <MissingAnswers
        ref={list}
        title="The PDF cannot be created yet"
        variant="warning"
        answers={needed}
        onGo={onGo}
      />
      <MissingAnswers
        title="These questions stay blank in the PDF"
        variant="info"
        answers={blank}
        onGo={onGo}
      />
      <Button
        disabled={!canSave}
        onClick={() => (needed.length > 0 ? list.current?.focus() : press.save('A2'))}
      >
        Create PDF Report
      </Button>
    </div>
  );
}
