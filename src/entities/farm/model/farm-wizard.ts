import type { FarmDraft } from './farm-draft.ts';
import { isEmptyValue, missingFields } from './farm-messages.ts';

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
  const place = steps.findIndex(({ number }) => number === step);
  return steps[place + offset]?.number ?? null;
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
export const canOpenStep = (mode: WizardMode, draft: FarmDraft, step: WizardStep): boolean =>
  stepsOf(mode).every(({ number }) => number >= step || canGoNext(draft, number));

/**
 * True if Next passes the step, because its answer is known: the user owns the farm that they add.
 */
export const isStepDecided = (mode: WizardMode, draft: FarmDraft, step: WizardStep): boolean =>
  mode === 'add' && step === 2 && draft.isOwner;

/** The user's boundary so far. */
export interface GivenBoundary {
  parcelCount: number;
  /** Number of areas in its file. */
  areaCount: number;
  /** True if the chosen file is unusable or still being read (UPL-06). */
  hasFileError: boolean;
  /** True while it is being drawn. */
  isDrawing: boolean;
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
  { parcelCount, areaCount, hasFileError, isDrawing }: GivenBoundary,
): SubmitObstacle | null {
  if (isEmptyValue(draft.name)) return 'no-name';
  if (draft.boundaryType === 'farm_key') return parcelCount === 0 ? 'no-parcel' : null;
  if (isDrawing) return 'open-drawing';
  if (hasFileError) return 'file-error';
  return mode === 'add' && areaCount === 0 ? 'no-area' : null;
}

/** True if there is no obstacle and, when adding, no missing value (ADD-50). */
export const canSubmit = (mode: WizardMode, draft: FarmDraft, given: GivenBoundary): boolean =>
  submitObstacle(mode, draft, given) === null &&
  (mode === 'edit' || missingFields(draft).length === 0);
