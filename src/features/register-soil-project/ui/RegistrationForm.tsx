import { useUnit } from 'effector-react';
import { useEffect, useRef, useState } from 'react';
import {
  canLeaveStep,
  FORM_STEPS,
  formLock,
  notEditableText,
  stepProblems,
  unusableAnswer,
  type StepNumber,
} from '#entities/soil-project';
import { useAppSettings } from '#shared/config/react';
import { Alert, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import { useOwnProjects } from '../api/use-own-projects.ts';
import {
  $isBusy,
  $isSaving,
  $isSending,
  answersTyped,
  savePressed,
  stepChosen,
} from '../model/model.ts';
import { isOvertaken, storedOf, type Registration } from '../model/registration.ts';
import { useStepHistory } from '../model/use-step-history.ts';
import { Overtaken } from './Overtaken.tsx';
import { PartnerNote } from './PartnerNote.tsx';
import { StepContent } from './StepContent.tsx';
import { StepHeader } from './StepHeader.tsx';
import { Unusable } from './Unusable.tsx';

export interface RegistrationFormProps {
  registration: Registration;
  mayEdit: boolean;
  onCancel: () => void;
}

/** The ten steps stacked, with the current one open (FORM-01, FORM-02). */
export function RegistrationForm({ registration, mayEdit, onCancel }: RegistrationFormProps) {
  const { partner_name: partner } = useAppSettings();
  const { isBusy, isSaving, isSending, type, toStep, save } = useUnit({
    isBusy: $isBusy,
    isSaving: $isSaving,
    isSending: $isSending,
    type: answersTyped,
    toStep: stepChosen,
    save: savePressed,
  });
  const { data: projects = [] } = useOwnProjects();
  const { form, projectId, step } = registration;
  const stored = storedOf(registration, projects);
  const lock = formLock({ isBusy, status: stored?.status ?? registration.status, mayEdit });
  // An unsaved draft whose project has moved on can still become a separate project.
  const canChoose = lock !== 'moved-on' || projectId === null;
  const overtaking =
    stored && !isSaving && canChoose && isOvertaken(registration, stored) ? stored : null;
  const unusable = lock === null ? unusableAnswer(form) : null;
  const canSave =
    lock === null && form.property_id !== null && overtaking === null && unusable === null;
  const isReadOnly = isSending || lock === 'moved-on' || lock === 'not-allowed';
  const canLeave = canLeaveStep(form, step);

  const [left, setLeft] = useState<ReadonlySet<StepNumber>>(new Set());
  const header = useRef<HTMLButtonElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    header.current?.focus();
  }, [step]);

  useStepHistory(step, toStep);

  const go = (number: number) => {
    setLeft(new Set([...left, step]));
    toStep(number);
  };
  const problems = left.has(step) ? stepProblems(form, step) : [];
  const markOf = (number: StepNumber) => {
    if (number === step || (number > step && !left.has(number))) return null;
    return stepProblems(form, number).length === 0 ? 'complete' : 'incomplete';
  };

  return (
    <section aria-label="Registration form" className="grid gap-4" aria-busy={isBusy}>
      <p className="text-sm text-muted">
        {projectId === null ? 'New project' : `Project ${projectId}`}
        {form.property_name && ` · ${form.property_name}`}
        {registration.isChanged && ' · not saved yet; only on this device'}
      </p>
      {projectId !== null && lock !== 'moved-on' && <PartnerNote projectId={projectId} />}
      {lock === 'moved-on' && (
        <Alert variant="warning">
          <AlertTitle>{notEditableText(partner)}</AlertTitle>
        </Alert>
      )}
      <ol className="grid gap-1">
        {FORM_STEPS.map((offered) => (
          <li key={offered.number}>
            <StepHeader
              ref={offered.number === step ? header : undefined}
              step={offered}
              isCurrent={offered.number === step}
              mark={markOf(offered.number)}
              disabled={offered.number > step && !canLeaveStep(form, 1)}
              onChoose={() => go(offered.number)}
            />
            {offered.number === step && (
              <div
                role="group"
                aria-label={offered.title}
                className="ml-3.5 grid gap-5 border-l border-border py-3 pl-4 sm:pl-7"
              >
                <p className="text-sm text-muted">{offered.lead}</p>
                <StepContent
                  registration={registration}
                  stored={stored}
                  canSave={canSave}
                  form={form}
                  change={type}
                  problemAt={(field) => problems.find((one) => one.field === field)?.message}
                  disabled={isReadOnly}
                />
                {/* Next to Save, which waits for these answers. */}
                {unusable && <Unusable {...unusable} current={step} onGo={go} />}
                {overtaking && <Overtaken stored={overtaking} isUnsaved={projectId === null} />}
                {isSaving && <Progress label="Saving" />}
                <div className="flex flex-wrap gap-2 border-t border-border pt-4 max-sm:*:px-2.5">
                  <Button variant="outline" disabled={step === 1} onClick={() => go(step - 1)}>
                    Back
                  </Button>
                  <Button
                    variant={step < 9 ? 'default' : 'outline'}
                    disabled={step === 10 || !canLeave}
                    onClick={() => go(step + 1)}
                  >
                    Next
                  </Button>
                  <Button variant="secondary" disabled={!canSave} onClick={() => save('A1')}>
                    Save
                  </Button>
                  <Button
                    variant="ghost"
                    className="sm:ml-auto"
                    disabled={isBusy}
                    onClick={onCancel}
                  >
                    Cancel
                  </Button>
                </div>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
