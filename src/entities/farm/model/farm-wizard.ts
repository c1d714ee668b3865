import { isInAustralia, type FarmDraft } from './farm-draft.ts';
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

/** An address is asked when adding only, so editing leaves steps 3 and 4 out (ADD-32, EDIT-01). */
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

/** What Next needs at each step; the last one has no Next. */
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

/** What stands between this draft and Submit or Update; null when nothing does. */
export type SubmitObstacle = 'outside-australia' | 'no-name' | 'no-parcel';

/** Submit needs a name and a parcel (ADD-51); Update too, unless the boundary is custom (OP-19). */
export function submitObstacle(
  mode: WizardMode,
  draft: FarmDraft,
  parcelCount: number,
): SubmitObstacle | null {
  if (mode === 'add' && !isInAustralia(draft)) return 'outside-australia';
  if (isEmptyValue(draft.name)) return 'no-name';
  const needsParcel = mode === 'add' || draft.boundaryType === 'farm_key';
  return needsParcel && parcelCount === 0 ? 'no-parcel' : null;
}

/** Goes ahead without obstacle, and when adding without a missing value (ADD-50). */
export const canSubmit = (mode: WizardMode, draft: FarmDraft, parcelCount: number): boolean =>
  submitObstacle(mode, draft, parcelCount) === null &&
  (mode === 'edit' || missingFields(draft).length === 0);
