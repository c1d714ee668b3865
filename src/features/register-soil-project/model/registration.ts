import {
  answersOf,
  blankSoilForm,
  FORM_STEPS,
  withoutHiddenAnswers,
  type SoilForm,
  type StepNumber,
} from '#entities/registration/form';
import { areSameAnswers, canLeaveStep, type ParcelTicks } from '#entities/registration/form/react';
import type { SoilProject } from '#entities/soil-project/record';
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
  /** The name that the client typed for a new project; null leaves the proposed one (OP-87). */
  projectName: string | null;
  /** Steps that the client has left, in any order. Only these get a tick or a warning. */
  left: StepNumber[];
  /** What the server has stored of the form; null if this is unknown. */
  stored: StoredAnswers | null;
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
  /** Keys of the farm's parcels that do not belong to the project. */
  leftOut: string[];
  /** Keys of parcels that the farm gained and that the next save adds to the project. */
  addingParcels: string[];
  /** Ids of saves without a response; any of them may have arrived. */
  unanswered: string[];
}

/** Answers as the server last stored them; a new form starts from blank ones. */
export interface StoredAnswers {
  form: SoilForm;
  acceptedTerms: boolean;
  leftOut: string[];
}

/** A form being saved, with the id of that save. */
export interface Saving {
  registration: Registration;
  status: SaveStatus;
  saveId: string;
}

/** Answers that are known before the form opens. */
export type KnownAnswers = Pick<SoilForm, 'name' | 'property_id' | 'property_name' | 'front_gate'>;

/** A form at step 1 without a project, empty but for what is known (SOIL-12). */
export function newRegistration(draftId: string, now: Date, known?: KnownAnswers): Registration {
  const form = { ...blankSoilForm(now), ...known };
  return {
    projectId: null,
    status: null,
    step: 1,
    acceptedTerms: false,
    form,
    projectName: null,
    left: [],
    stored: { form, acceptedTerms: false, leftOut: [] },
    isChanged: false,
    pdfAskedAt: null,
    draftId,
    basedOn: null,
    leftOut: [],
    addingParcels: [],
    unanswered: [],
  };
}

/** SOIL-08, FORM-36..38: restores a stored project at its last step, with its answers and ticks. */
export function registrationOf(project: SoilProject, draftId: string, now: Date): Registration {
  const { step, accepted_terms: acceptedTerms } = project.attributes;
  const leftOut = project.attributes.left_out.map(({ key }) => key);
  const form = {
    ...answersOf(project, now),
    property_id: project.propertyId,
    property_name: project.propertyName,
  };
  return {
    ...newRegistration(draftId, now),
    projectId: project.projectId,
    status: project.status,
    step: stepOf(step),
    acceptedTerms,
    basedOn: project.attributes.answers_from,
    form,
    // The client has left all steps up to the stored one.
    left: FORM_STEPS.map(({ number }) => number).filter((number) => number < step),
    leftOut,
    stored: { form, acceptedTerms, leftOut },
  };
}

const stepOf = (number: number): StepNumber =>
  FORM_STEPS.find((step) => step.number === number)?.number ?? 1;

/**
 * Compares with the stored answers, so that an answer restored to its stored value counts as saved
 * (PDF-05).
 */
const withChange = (registration: Registration): Registration => {
  const { form, acceptedTerms, stored, leftOut, addingParcels } = registration;
  const isSame =
    addingParcels.length === 0 &&
    stored !== null &&
    acceptedTerms === stored.acceptedTerms &&
    leftOut.toSorted().join() === stored.leftOut.toSorted().join() &&
    areSameAnswers(form, stored.form);
  return { ...registration, isChanged: !isSame };
};

export const withAnswers = (registration: Registration, answers: Partial<SoilForm>): Registration =>
  withChange({ ...registration, form: { ...registration.form, ...answers } });

export const withTerms = (registration: Registration, acceptedTerms: boolean): Registration =>
  withChange({ ...registration, acceptedTerms });

export const withTicks = (
  registration: Registration,
  { leftOut, adding }: ParcelTicks,
): Registration =>
  withChange({ ...registration, leftOut: [...leftOut], addingParcels: [...adding] });

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
  stored: null,
  isChanged: true,
});

/**
 * Detaches the answers typed here into a new draft, next to the project that another window saved,
 * sent or removed.
 */
export const asAnotherDraft = (registration: Registration, draftId: string): Registration => ({
  ...registration,
  projectId: null,
  status: null,
  step: registration.step === 10 ? 9 : registration.step,
  projectName: null,
  stored: null,
  isChanged: true,
  pdfAskedAt: null,
  draftId,
  basedOn: null,
  addingParcels: [],
  unanswered: [],
});

/** Goes to a step; without a farm, only the first step is open (FORM-04). */
export function atStep(registration: Registration, number: number): Registration {
  const { step: before, form } = registration;
  const step = stepOf(number);
  if (step === before || (step > before && !canLeaveStep(form, 1))) return registration;
  return withLeft({ ...registration, step }, before);
}

/** Goes to a step whose problems are listed elsewhere, so that it shows them at once. */
export const atProblem = (registration: Registration, step: StepNumber): Registration =>
  withLeft(atStep(registration, step), step);

const withLeft = (registration: Registration, step: StepNumber): Registration =>
  registration.left.includes(step)
    ? registration
    : { ...registration, left: [...registration.left, step] };

/** Builds a save's parameters: always the whole form, at any step (FORM-32). */
export function saveParams({ registration, status, saveId }: Saving): SaveParams {
  const { projectId, acceptedTerms, step, draftId, basedOn, unanswered } = registration;
  const form = withoutHiddenAnswers(registration.form);
  if (form.property_id === null) throw new TypeError('The form has no farm.');
  return {
    project_id: projectId,
    property_id: form.property_id,
    chosen_actions: form.chosen_activities,
    // Left blank, the server proposes one.
    project_name: registration.projectName?.trim() ?? '',
    project_status: status,
    project_attributes: {
      step: status === 'A2' ? 10 : step,
      accepted_terms: acceptedTerms,
      submitted_form: form,
      draft_id: draftId,
      answers_from: saveId,
      answers_based_on: basedOn,
      answers_sent_before: unanswered,
      left_out: registration.leftOut,
      add_parcels: registration.addingParcels,
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
  answer: { sending: Saving; projectId: number; at: number },
): Registration {
  const { projectId, at } = answer;
  const { registration: sent, status, saveId } = answer.sending;
  if (registration.draftId !== sent.draftId) return registration;
  const saved = withChange({
    ...registration,
    projectId,
    basedOn: saveId,
    addingParcels: registration.addingParcels.filter((pid) => !sent.addingParcels.includes(pid)),
    unanswered: [],
    stored: { form: sent.form, acceptedTerms: sent.acceptedTerms, leftOut: sent.leftOut },
  });
  return status === 'A2'
    ? { ...withLeft(saved, 9), status: 'A2', step: 10, pdfAskedAt: at }
    : { ...saved, status: registration.status ?? 'A1' };
}
