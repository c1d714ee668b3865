import {
  blankFarmDraft,
  draftOfFarm,
  isEmptyValue,
  joinAddressParts,
  missingFields,
  withPlace,
  type FarmDraft,
  type FarmPlace,
} from '#entities/farm';
import type { ChosenBoundary, FarmToAdd, FarmToUpdate, NewFarm } from '#entities/farm/react';
import type { PropertyRecord, WireParcel } from '#shared/api/contract';

export const WIZARD_STEPS = [
  { number: 1, title: 'Farm Name and ID' },
  { number: 2, title: 'Owner Information' },
  { number: 3, title: 'Farm Address' },
  { number: 4, title: 'Select Nearest Location' },
  { number: 5, title: 'Set Gate Location' },
  { number: 6, title: 'Select Farm Boundary' },
] as const;

export type WizardStep = (typeof WIZARD_STEPS)[number]['number'];
export type WizardMode = 'add' | 'edit';

/** Only adding asks for an address, so editing omits steps 3 and 4 (ADD-32, EDIT-01). */
export const stepsOf = (mode: WizardMode) =>
  WIZARD_STEPS.filter(({ number }) => mode === 'add' || (number !== 3 && number !== 4));

const neighbour = (mode: WizardMode, step: WizardStep, offset: 1 | -1): WizardStep | null => {
  const steps = stepsOf(mode);
  const index = steps.findIndex(({ number }) => number === step);
  return steps[index + offset]?.number ?? null;
};

/** Null at the last step. */
export const stepAfter = (mode: WizardMode, step: WizardStep) => neighbour(mode, step, 1);
/** Null at the first step. */
export const stepBefore = (mode: WizardMode, step: WizardStep) => neighbour(mode, step, -1);

/** The precondition of Next at each step; the last step has no Next. */
const NEEDED_FOR_NEXT: Record<WizardStep, (draft: FarmDraft) => boolean> = {
  1: (draft) => !isEmptyValue(draft.name),
  2: () => true,
  3: ({ address }) =>
    [address.roadName, address.town, address.state, address.postCode].every(
      (value) => !isEmptyValue(value),
    ),
  4: (draft) => draft.location !== null,
  5: (draft) => draft.gate !== null,
  6: () => false,
};

export const canGoNext = (draft: FarmDraft, step: WizardStep): boolean =>
  NEEDED_FOR_NEXT[step](draft);

/** True if every step before this one has what it needs. */
const canOpenStep = (mode: WizardMode, draft: FarmDraft, step: WizardStep): boolean =>
  stepsOf(mode).every(({ number }) => number >= step || canGoNext(draft, number));

/**
 * True if Next from the first two steps skips this one, because its answer is known: the user owns
 * the farm that they add, or a place found on the map has answered it (OP-32).
 */
const isStepDecided = (draft: FarmDraft, step: WizardStep): boolean =>
  step === 2 ? draft.isOwner : step >= 3 && canGoNext(draft, step);

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

interface AddWizard extends AnyWizard {
  mode: 'add';
  saving: Saving;
}

interface EditWizard extends AnyWizard {
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

/** Opens the next step that has a question. */
export function stepForward(wizard: Wizard): Wizard {
  const { mode, draft, step } = wizard;
  if (!canGoNext(draft, step)) return wizard;
  const skips = mode === 'add' && step <= 2;
  const next = stepsOf(mode).find(
    ({ number }) => number > step && !(skips && isStepDecided(draft, number)),
  );
  return at(wizard, next?.number ?? null);
}

export const stepBack = (wizard: Wizard): Wizard =>
  areDetailsSaved(wizard) ? wizard : at(wizard, stepBefore(wizard.mode, wizard.step));

/** True if the user may open this step: the steps before it are complete, and nothing is saved yet. */
export const canOpen = (wizard: Wizard, step: WizardStep): boolean =>
  !areDetailsSaved(wizard) && canOpenStep(wizard.mode, wizard.draft, step);

/** Opens a step for correction, or returns to a later one after it. */
export const openStep = (wizard: Wizard, step: WizardStep): Wizard =>
  canOpen(wizard, step) ? at(wizard, step) : wizard;

/** True at the gate's step while no gate is set. */
const needsGate = ({ step, draft }: Wizard): boolean => step === 5 && draft.gate === null;

/** True if the farm can be stored from the open step: an edited farm is complete at every step. */
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

/** The open form of a farm, and the progress of saving it. */
export interface WizardForm {
  wizard: Wizard;
  /**
   * True while saving. Cancel and changes of the boundary are then ignored, so that no half-saved
   * farm remains.
   */
  isSubmitting: boolean;
  /** True after a refused Submit, so that the form names everything that is missing. */
  isRefused: boolean;
  /** True for a form from an earlier visit, until the user takes the next step. */
  isRestored: boolean;
  /** True while clicks on the map place the gate: at once if there is none yet. */
  isPlacingGate: boolean;
  /** Metres from the gate to the boundary, while the user decides about a gate that is far away. */
  strayGateM: number | null;
}

export const openForm = (wizard: Wizard): WizardForm => ({
  wizard,
  isSubmitting: false,
  isRefused: false,
  isRestored: false,
  isPlacingGate: needsGate(wizard),
  strayGateM: null,
});

export function withWizard(form: WizardForm, wizard: Wizard): WizardForm {
  const isGateMissing = needsGate(wizard) && !needsGate(form.wizard);
  return { ...form, wizard, isPlacingGate: form.isPlacingGate || isGateMissing };
}

/** The user's boundary so far. */
export interface GivenBoundary {
  parcelCount: number;
  /** Number of areas in its drawing or file. */
  areaCount: number;
  /** True if the chosen file is unusable or still being read (UPL-06). */
  hasFileError: boolean;
  /** True while its drawing has no area, or a line in progress. */
  isUnfinished: boolean;
}

/** Why the draft cannot be submitted; null if it can. */
export type SubmitObstacle = 'no-name' | 'no-parcel' | 'no-area' | 'open-drawing' | 'file-error';

/**
 * Submit requires a name, and a parcel (ADD-51) or an area without a file error (ADD-52). Update
 * requires the same, but leaves a custom boundary unchanged if no file is chosen (EDIT-05, OP-19).
 */
export function submitObstacle(
  mode: WizardMode,
  draft: FarmDraft,
  { parcelCount, areaCount, hasFileError, isUnfinished }: GivenBoundary,
): SubmitObstacle | null {
  if (isEmptyValue(draft.name)) return 'no-name';
  if (draft.boundaryType === 'farm_key') return parcelCount === 0 ? 'no-parcel' : null;
  if (isUnfinished) return 'open-drawing';
  if (hasFileError) return 'file-error';
  return mode === 'add' && areaCount === 0 ? 'no-area' : null;
}

/** True if there is no obstacle and, when adding, no missing value (ADD-50). */
export const canSubmit = (mode: WizardMode, draft: FarmDraft, given: GivenBoundary): boolean =>
  submitObstacle(mode, draft, given) === null &&
  (mode === 'edit' || missingFields(draft).length === 0);

/** What saving the farm of a form sends. */
export function farmToSave(
  email: string,
  wizard: Wizard,
  boundary: ChosenBoundary,
): FarmToAdd | FarmToUpdate {
  if (wizard.mode === 'edit') {
    return { fields: { property_id: wizard.farmId, ...farmFields(wizard.draft) }, boundary };
  }
  return { ...wizard.saving, farm: newFarm(email, wizard.draft), boundary };
}

/** Fields that adding and editing share; without owner fields for the user's own farm (OP-21). */
function farmFields(draft: FarmDraft) {
  if (!draft.gate) throw new TypeError('The draft has no gate.');
  const [lng, lat] = draft.gate;
  const owner = draft.isOwner ? { name: '', businessName: '', phone: '', email: '' } : draft.owner;
  return {
    property_name: draft.name,
    pic_code: draft.pic,
    front_gate_lat: lat,
    front_gate_lng: lng,
    not_owner: !draft.isOwner,
    owner_name: owner.name,
    owner_business_name: owner.businessName,
    owner_phone_number: owner.phone,
    owner_email_address: owner.email,
  };
}

/**
 * Builds the `create-property` parameters: the chosen location's address with the gate's position
 * (ADD-57).
 */
export function newFarm(email: string, draft: FarmDraft): NewFarm {
  if (!draft.location) throw new TypeError('The draft has no location.');
  return {
    email,
    ...farmFields(draft),
    front_gate_address: draft.location.address,
    typed_front_gate_address: joinAddressParts(draft.address),
  };
}
