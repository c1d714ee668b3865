import {
  blankSoilForm,
  canLeaveStep,
  firstProjectName,
  FORM_STEPS,
  restoreSoilForm,
  withoutHiddenAnswers,
  type SoilForm,
  type SoilProject,
  type StepNumber,
} from '#entities/soil-project';
import type { Contract, ParamsOf, ProjectStatus } from '#shared/api/contract';

export type SaveParams = ParamsOf<Contract['soilProjects']['save']>;
export type SaveStatus = SaveParams['project_status'];

/** The open registration form. */
export interface Registration {
  /** Null until the first save has been answered. */
  projectId: number | null;
  status: ProjectStatus | null;
  step: StepNumber;
  acceptedTerms: boolean;
  form: SoilForm;
  /** The server does not have all that was typed. */
  isChanged: boolean;
  /** When Create PDF Report was last answered, in milliseconds; null before it was pressed. */
  pdfAskedAt: number | null;
  /**
   * Names this form, and is the operation id of its first save: a repetition is answered with the
   * first project.
   */
  opId: string;
  /** The form whose stored answers this one began with or goes on from; null where none is named. */
  basedOn: string | null;
  /** What was sent under that id without an answer; one of them may have arrived all the same. */
  unanswered: SaveParams[];
}

/** SOIL-12. */
export const newRegistration = (opId: string, now: Date): Registration => ({
  projectId: null,
  status: null,
  step: 1,
  acceptedTerms: false,
  form: blankSoilForm(now),
  isChanged: false,
  pdfAskedAt: null,
  opId,
  basedOn: null,
  unanswered: [],
});

/** SOIL-08, FORM-36..38: a stored project at the step it was left at, with its answers and ticks. */
export function registrationOf(project: SoilProject, opId: string, now: Date): Registration {
  const { step, accepted_terms: acceptedTerms, submitted_form: stored } = project.attributes;
  return {
    ...newRegistration(opId, now),
    projectId: project.projectId,
    status: project.status,
    step: stepOf(step),
    acceptedTerms,
    basedOn: project.attributes.answers_from,
    form: {
      ...restoreSoilForm(stored, now),
      property_id: project.propertyId,
      property_name: project.propertyName,
    },
  };
}

const stepOf = (number: number): StepNumber =>
  FORM_STEPS.find((step) => step.number === number)?.number ?? 1;

export const withAnswers = (
  registration: Registration,
  answers: Partial<SoilForm>,
): Registration => ({
  ...registration,
  form: { ...registration.form, ...answers },
  isChanged: true,
});

/** Another device saved answers since that this form does not know of. */
export function isOvertaken({ opId, basedOn }: Registration, stored: SoilProject): boolean {
  const { answers_from: from } = stored.attributes;
  return from !== opId && from !== basedOn;
}

/** The answers typed here are to stand instead of those stored by the other form. */
export const insteadOf = (registration: Registration, stored: SoilProject): Registration => ({
  ...registration,
  basedOn: stored.attributes.answers_from,
  isChanged: true,
});

/** No step but the first without a farm (FORM-04). */
export const atStep = (registration: Registration, number: number): Registration =>
  number <= registration.step || canLeaveStep(registration.form, 1)
    ? { ...registration, step: stepOf(number) }
    : registration;

/** What a save sends: the whole form at whichever step (FORM-32). */
export function saveParams(registration: Registration, status: SaveStatus): SaveParams {
  const { projectId, acceptedTerms, step, opId, basedOn } = registration;
  const form = withoutHiddenAnswers(registration.form);
  if (form.property_id === null) throw new TypeError('The form has no farm.');
  return {
    project_id: projectId,
    property_id: form.property_id,
    chosen_actions: form.chosen_activities,
    project_name: firstProjectName(form.property_name).slice(0, 200),
    project_status: status,
    project_attributes: {
      step: status === 'A2' ? 10 : step,
      accepted_terms: acceptedTerms,
      submitted_form: form,
      answers_from: opId,
      answers_based_on: basedOn,
    },
  };
}

/** Before the first save is sent, so that no retry makes a second project (FORM-35). */
export function withUnanswered(registration: Registration, sent: SaveParams): Registration {
  if (registration.projectId !== null) return registration;
  const same = JSON.stringify(sent);
  const others = registration.unanswered.filter((one) => JSON.stringify(one) !== same);
  return { ...registration, unanswered: [...others, sent].slice(-20) };
}

/** A save was answered; what was typed while it ran, or in another form, is still to be saved. */
export function withSaved(
  registration: Registration,
  saved: { sent: Registration; status: SaveStatus; projectId: number; at: number },
): Registration {
  const { sent, status, projectId, at } = saved;
  if (registration.opId !== sent.opId) return registration;
  const isSame =
    registration.form === sent.form && registration.acceptedTerms === sent.acceptedTerms;
  return {
    ...registration,
    projectId,
    basedOn: registration.opId,
    unanswered: [],
    isChanged: !isSame,
    ...(status === 'A2'
      ? { status: 'A2', step: 10, pdfAskedAt: at }
      : { status: registration.status ?? 'A1' }),
  };
}
