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
  /** Null until the server has answered the first save. */
  projectId: number | null;
  status: ProjectStatus | null;
  step: StepNumber;
  acceptedTerms: boolean;
  form: SoilForm;
  /** True while the server lacks some of the answers. */
  isChanged: boolean;
  /** When the server answered Create PDF Report, in milliseconds; null before it was pressed. */
  pdfAskedAt: number | null;
  /** Identifies this draft, which becomes one project however many windows save it. */
  draftId: string;
  /**
   * Id of the save whose stored answers this form started from or last wrote; null when there is
   * none.
   */
  basedOn: string | null;
  /** Ids of saves without a response; any of them may have arrived. */
  unanswered: string[];
}

/** A form being saved, with the id of that save. */
export interface Saving {
  registration: Registration;
  status: SaveStatus;
  saveId: string;
}

/** An empty form at step 1 without a project (SOIL-12). */
export const newRegistration = (draftId: string, now: Date): Registration => ({
  projectId: null,
  status: null,
  step: 1,
  acceptedTerms: false,
  form: blankSoilForm(now),
  isChanged: false,
  pdfAskedAt: null,
  draftId,
  basedOn: null,
  unanswered: [],
});

/** SOIL-08, FORM-36..38: restores a stored project at its last step, with its answers and ticks. */
export function registrationOf(project: SoilProject, draftId: string, now: Date): Registration {
  const { step, accepted_terms: acceptedTerms, submitted_form: stored } = project.attributes;
  return {
    ...newRegistration(draftId, now),
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

/**
 * Returns the project that this form is saved to, even if another window created it from the same
 * draft.
 */
export const storedOf = (
  { projectId, draftId }: Registration,
  projects: readonly SoilProject[],
): SoilProject | undefined =>
  projects.find((project) =>
    projectId === null ? project.attributes.draft_id === draftId : project.projectId === projectId,
  );

/** True if another window or device has saved answers that this form does not know. */
export const isOvertaken = ({ basedOn, unanswered }: Registration, stored: SoilProject): boolean =>
  ![basedOn, ...unanswered].includes(stored.attributes.answers_from);

/** Makes the answers typed here replace those stored by the other save. */
export const insteadOf = (registration: Registration, stored: SoilProject): Registration => ({
  ...registration,
  projectId: stored.projectId,
  status: stored.status,
  basedOn: stored.attributes.answers_from,
  isChanged: true,
});

/**
 * Detaches the answers typed here into a new draft, next to the project that another window created
 * from the old one.
 */
export const asAnotherDraft = (registration: Registration, draftId: string): Registration => ({
  ...registration,
  draftId,
  unanswered: [],
});

/** Goes to a step; without a farm, only the first step is open (FORM-04). */
export const atStep = (registration: Registration, number: number): Registration =>
  number <= registration.step || canLeaveStep(registration.form, 1)
    ? { ...registration, step: stepOf(number) }
    : registration;

/** Builds a save's parameters: always the whole form, at any step (FORM-32). */
export function saveParams({ registration, status, saveId }: Saving): SaveParams {
  const { projectId, acceptedTerms, step, draftId, basedOn, unanswered } = registration;
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
      draft_id: draftId,
      answers_from: saveId,
      answers_based_on: basedOn,
      answers_sent_before: unanswered,
    },
  };
}

/** Records a save before it is sent, so that its answers count as known from then on. */
export const withUnanswered = (registration: Registration, saveId: string): Registration => ({
  ...registration,
  unanswered: [...registration.unanswered, saveId].slice(-20),
});

/**
 * Applies a save's response; answers typed while it ran stay unsaved, and other forms ignore it.
 */
export function withSaved(
  registration: Registration,
  saved: { sending: Saving; projectId: number; at: number },
): Registration {
  const { projectId, at } = saved;
  const { registration: sent, status, saveId } = saved.sending;
  if (registration.draftId !== sent.draftId) return registration;
  const isSame =
    registration.form === sent.form && registration.acceptedTerms === sent.acceptedTerms;
  return {
    ...registration,
    projectId,
    basedOn: saveId,
    unanswered: [],
    isChanged: !isSame,
    ...(status === 'A2'
      ? { status: 'A2', step: 10, pdfAskedAt: at }
      : { status: registration.status ?? 'A1' }),
  };
}
