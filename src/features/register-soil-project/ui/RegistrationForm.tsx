import { useUnit } from 'effector-react';
import { useEffect, useRef, useState } from 'react';
import {
  FORM_STEPS,
  QUESTIONS,
  stepOfMark,
  stepProblems,
  typingProblems,
  type StepNumber,
} from '#entities/registration/form';
import {
  canLeaveStep,
  formLock,
  markLabel,
  unusableAnswer,
  unusableLand,
} from '#entities/registration/form/react';
import { notEditableText, type ParcelRows } from '#entities/soil-project/record';
import type { ReturnMark } from '#shared/api/contract';
import { useAppSettings } from '#shared/config/react';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import { useAskedChanges } from '../api/use-asked-changes.ts';
import { useOwnProjects } from '../api/use-own-projects.ts';
import { useProjectLand } from '../model/use-project-land.ts';
import {
  $isBusy,
  $isSaving,
  $isSending,
  answersTyped,
  problemChosen,
  savePressed,
  stepChosen,
} from '../model/model.ts';
import { isOvertaken, storedOf, type Registration } from '../model/registration.ts';
import { Marks } from './AskedHere.tsx';
import type { MissingAnswer } from './MissingAnswers.tsx';
import { NotSavable } from './NotSavable.tsx';
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

const NO_PARCELS: ParcelRows = { rows: [] };

/** The ten steps stacked, with the current one open (FORM-01, FORM-02). */
export function RegistrationForm({ registration, mayEdit, onCancel }: RegistrationFormProps) {
  const { partner_name: partner } = useAppSettings();
  const { isBusy, isSaving, isSending, type, toStep, showProblem, save } = useUnit({
    isBusy: $isBusy,
    isSaving: $isSaving,
    isSending: $isSending,
    type: answersTyped,
    toStep: stepChosen,
    showProblem: problemChosen,
    save: savePressed,
  });
  const { data: projects = [], isSuccess, dataUpdatedAt } = useOwnProjects();
  const { form, projectId, step, left } = registration;
  const stored = storedOf(registration, projects);
  // A list that was loaded before the project's first save does not contain the project yet.
  const [known, setKnown] = useState({ projectId, listedAt: -1 });
  if (known.projectId !== projectId) setKnown({ projectId, listedAt: dataUpdatedAt });
  const isGone =
    projectId !== null && isSuccess && dataUpdatedAt !== known.listedAt && stored === undefined;
  const lock = formLock({ isBusy, status: stored?.status ?? registration.status, mayEdit });
  // If a draft was never saved and its project has moved on, it can still become a separate
  // project.
  const canChoose = lock !== 'moved-on' || projectId === null;
  const overtaking =
    stored && !isSaving && canChoose && isOvertaken(registration, stored) ? stored : null;
  const land = useProjectLand(registration, stored);
  const unusable = lock === null ? (unusableAnswer(form) ?? unusableLand(land)) : null;
  const canSave =
    lock === null &&
    form.property_id !== null &&
    overtaking === null &&
    unusable === null &&
    !isGone;
  const isReadOnly = isSending || lock === 'moved-on' || lock === 'not-allowed';
  const canLeave = canLeaveStep(form, step);
  const marked = lock === 'moved-on' ? null : (stored ?? null);
  const asked = useAskedChanges(marked);
  const marks = asked?.marks ?? [];

  const header = useRef<HTMLButtonElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const shownStep = useRef(step);
  /** A problem's message or a question's label; its control gets the focus once it is shown. */
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (shownStep.current !== step) header.current?.focus();
    shownStep.current = step;
    if (wanted.current !== null) focusBeside(group.current, wanted.current);
    wanted.current = null;
  }, [step, left]);

  const goToProblem = (answer: MissingAnswer) => {
    if (answer.step === step && left.includes(step)) focusBeside(group.current, answer.message);
    else {
      wanted.current = answer.message;
      showProblem(answer);
    }
  };
  const goToMark = (mark: ReturnMark) => {
    // A mark of a parcel is shown at the question of the farm.
    const label = mark.at === 'parcel' ? QUESTIONS.property_id.label : markLabel(mark, NO_PARCELS);
    if (stepOfMark(mark) === step) focusBeside(group.current, label);
    else {
      wanted.current = label;
      toStep(stepOfMark(mark));
    }
  };
  const problems = left.includes(step)
    ? stepProblems(form, step, land)
    : typingProblems(form, step);
  const markOf = (number: StepNumber) => {
    if (number === step || number === 10 || !left.includes(number)) return null;
    return stepProblems(form, number, land).length === 0 ? 'complete' : 'incomplete';
  };

  return (
    <section aria-label="Registration form" className="grid gap-4" aria-busy={isBusy}>
      <p className="text-sm text-muted">
        {projectId === null ? 'New project' : `Project ${projectId}`}
        {form.property_name && ` · ${form.property_name}`}
        {registration.isChanged && ' · not saved yet; only on this device'}
      </p>
      {/* Step 10 shows this problem at the field of the file. */}
      {marked && !(step === 10 && asked?.isAboutFile) && (
        <PartnerNote project={marked} onMark={goToMark} />
      )}
      {lock === 'moved-on' && (
        <NotSavable
          reason={notEditableText(partner)}
          // An unsaved draft offers the same choice next to Save.
          isChanged={registration.isChanged && projectId !== null}
        />
      )}
      {isGone && <NotSavable reason="This project is no longer yours, or was removed." isChanged />}
      <ol className="grid gap-1">
        {FORM_STEPS.map((offered) => (
          <li key={offered.number}>
            <StepHeader
              ref={offered.number === step ? header : undefined}
              step={offered}
              isCurrent={offered.number === step}
              mark={markOf(offered.number)}
              disabled={offered.number > step && !canLeaveStep(form, 1)}
              onChoose={() => toStep(offered.number)}
            />
            {offered.number === step && (
              <div
                ref={group}
                role="group"
                aria-label={offered.title}
                className="ml-3.5 grid gap-5 border-l border-border py-3 pl-4 sm:pl-7"
              >
                <p className="text-sm text-muted">{offered.lead}</p>
                <Marks value={{ marks, project: marked ?? NO_PARCELS, partner }}>
                  <StepContent
                    registration={registration}
                    stored={stored}
                    canSave={canSave}
                    land={land}
                    onGo={goToProblem}
                    form={form}
                    change={type}
                    problemAt={(field) => problems.find((one) => one.field === field)?.message}
                    disabled={isReadOnly}
                  />
                </Marks>
                {/* Shown next to Save, which is disabled until these questions are answered. */}
                {unusable && <Unusable {...unusable} current={step} onGo={toStep} />}
                {overtaking && <Overtaken stored={overtaking} isUnsaved={projectId === null} />}
                {isSaving && <Progress label="Saving" />}
                <div className="flex flex-wrap gap-2 border-t border-border pt-4 max-sm:*:px-2.5">
                  <Button variant="outline" disabled={step === 1} onClick={() => toStep(step - 1)}>
                    Back
                  </Button>
                  <Button
                    variant={step < 9 ? 'default' : 'outline'}
                    disabled={step === 10 || !canLeave}
                    onClick={() => toStep(step + 1)}
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

/** Controls that accept an answer; a button next to them may remove it. */
const ANSWERS = 'input, select, textarea, [role=checkbox], [role=radio]';

/** Focuses the control beside this message or label; keeps the focus if there is none. */
function focusBeside(group: HTMLElement | null, text: string): void {
  const texts = [...(group?.querySelectorAll('p, label, legend, h4, table') ?? [])];
  const found = texts.find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent)?.startsWith(text),
  );
  let around = found?.parentElement ?? null;
  while (around && group?.contains(around)) {
    const control =
      around.querySelector<HTMLElement>(ANSWERS) ?? around.querySelector<HTMLElement>('button');
    if (control) {
      control.focus();
      return;
    }
    around = around.parentElement;
  }
}
