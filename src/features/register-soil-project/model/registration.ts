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
  /** Names this draft, which becomes one project, from however many windows it is saved. */
  draftId: string;
  /** The save whose stored answers this form began with or goes on from; null where there is none. */
  basedOn: string | null;
  /** Saves sent without an answer; one of them may have arrived all the same. */
  unanswered: string[];
}

/** A form on its way to the server, under an id of its own. */
export interface Saving {
  registration: Registration;
  status: SaveStatus;
  saveId: string;
}

/** SOIL-12. */
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

/** SOIL-08, FORM-36..38: a stored project at the step it was left at, with its answers and ticks. */
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

/** The project this form is saved to, also where another window made it of the same draft. */
export const storedOf = (
  { projectId, draftId }: Registration,
  projects: readonly SoilProject[],
): SoilProject | undefined =>
  projects.find((project) =>
    projectId === null ? project.attributes.draft_id === draftId : project.projectId === projectId,
  );

/** Another window or device saved answers since that this form does not know of. */
export const isOvertaken = ({ basedOn, unanswered }: Registration, stored: SoilProject): boolean =>
  ![basedOn, ...unanswered].includes(stored.attributes.answers_from);

/** The answers typed here are to stand instead of those stored by the other save. */
export const insteadOf = (registration: Registration, stored: SoilProject): Registration => ({
  ...registration,
  projectId: stored.projectId,
  status: stored.status,
  basedOn: stored.attributes.answers_from,
  isChanged: true,
});

/** The answers typed here become a project beside the one that another window made of the draft. */
export const asAnotherDraft = (registration: Registration, draftId: string): Registration => ({
  ...registration,
  draftId,
  unanswered: [],
});

/** No step but the first without a farm (FORM-04). */
export const atStep = (registration: Registration, number: number): Registration =>
  number <= registration.step || canLeaveStep(registration.form, 1)
    ? { ...registration, step: stepOf(number) }
    : registration;

/** What a save sends: the whole form at whichever step (FORM-32). */
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

/** Before a save is sent: its answers count as known from then on. */
export const withUnanswered = (registration: Registration, saveId: string): Registration => ({
  ...registration,
  unanswered: [...registration.unanswered, saveId].slice(-20),
});

/** A save was answered; what was typed while it ran, or in another form, is still to be saved. */
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
