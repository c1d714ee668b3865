import {
  blankFarmDraft,
  canGoNext,
  canOpenStep,
  draftOfFarm,
  isStepDecided,
  stepAfter,
  stepBefore,
  withPlace,
  type FarmDraft,
  type FarmPlace,
  type WizardMode,
  type WizardStep,
} from '#entities/farm';
import type { PropertyRecord, WireParcel } from '#shared/api/contract';
import type { NewFarm } from '#entities/farm/react';

/**
 * Progress of storing the farm, persisted with the draft so that no retry creates a second farm.
 */
export interface Saving {
  /** Operation id of `create-property`: the server answers a repetition with the first farm. */
  opId: string;
  /** Requests sent under that id without a response; any of them may have arrived. */
  unanswered: NewFarm[];
  /** Set once the farm exists and only its boundary is missing (OP-25). */
  farmId: number | null;
}

/** A place found on the map for a new farm, and the parcels found with it. */
export interface FarmStart {
  place: FarmPlace;
  parcels: readonly WireParcel[];
}

/** The last step about the farm's address. */
const LOCATION_STEP = 4;

interface AnyWizard {
  mode: WizardMode;
  step: WizardStep;
  draft: FarmDraft;
  /** Text in the lot/plan box. */
  lotPlans: string;
}

export interface AddWizard extends AnyWizard {
  mode: 'add';
  saving: Saving;
}

export interface EditWizard extends AnyWizard {
  mode: 'edit';
  farmId: number;
}

/** The open farm wizard. */
export type Wizard = AddWizard | EditWizard;

export const newWizard = (opId: string, draft = blankFarmDraft()): AddWizard => ({
  mode: 'add',
  step: 1,
  draft,
  lotPlans: '',
  saving: { opId, unanswered: [], farmId: null },
});

export const editWizard = (farm: PropertyRecord): EditWizard => ({
  mode: 'edit',
  step: 1,
  draft: draftOfFarm(farm),
  lotPlans: '',
  farmId: farm.property_id,
});

/** True while a place on the map can still fill in the address of the farm being added. */
export const canUsePlace = (wizard: Wizard): boolean =>
  wizard.mode === 'add' && !areDetailsSaved(wizard) && wizard.step <= LOCATION_STEP;

/** True when a newly added farm is stored: going back can no longer change its details. */
export const areDetailsSaved = (wizard: Wizard): boolean =>
  wizard.mode === 'add' && wizard.saving.farmId !== null;

export const withDraft = (wizard: Wizard, draft: FarmDraft): Wizard => ({ ...wizard, draft });

export const withFarmPlace = (wizard: Wizard, place: FarmPlace): Wizard =>
  canUsePlace(wizard) ? withDraft(wizard, withPlace(wizard.draft, place)) : wizard;

const at = (wizard: Wizard, step: WizardStep | null): Wizard =>
  step === null ? wizard : { ...wizard, step };

/** Opens the next step that asks something. */
export function stepForward(wizard: Wizard): Wizard {
  const { mode, draft, step } = wizard;
  if (!canGoNext(draft, step)) return wizard;
  const next = stepAfter(mode, step);
  return at(wizard, next && isStepDecided(mode, draft, next) ? stepAfter(mode, next) : next);
}

export const stepBack = (wizard: Wizard): Wizard =>
  areDetailsSaved(wizard) ? wizard : at(wizard, stepBefore(wizard.mode, wizard.step));

/** True if the user may open this step: the steps before it are complete, and nothing is saved yet. */
export const canOpen = (wizard: Wizard, step: WizardStep): boolean =>
  !areDetailsSaved(wizard) && canOpenStep(wizard.mode, wizard.draft, step);

/** Opens a step for a correction, or returns to a later one after it. */
export const openStep = (wizard: Wizard, step: WizardStep): Wizard =>
  canOpen(wizard, step) ? at(wizard, step) : wizard;

/** True at the step of the gate while there is none. */
export const needsGate = ({ step, draft }: Wizard): boolean => step === 5 && draft.gate === null;

/** True if the farm can be stored from the open step: an edited farm is complete at each. */
export const canSaveHere = ({ mode, step }: Wizard): boolean => mode === 'edit' || step === 6;

export const withUnanswered = (wizard: Wizard, sent: NewFarm): Wizard => {
  if (wizard.mode === 'edit' || wizard.saving.farmId !== null) return wizard;
  const { saving } = wizard;
  const known = saving.unanswered.some((one) => JSON.stringify(one) === JSON.stringify(sent));
  return known
    ? wizard
    : { ...wizard, saving: { ...saving, unanswered: [...saving.unanswered, sent] } };
};

export const withFarmId = <W extends Wizard>(wizard: W, farmId: number): W =>
  wizard.mode === 'edit' ? wizard : { ...wizard, saving: { ...wizard.saving, farmId } };
