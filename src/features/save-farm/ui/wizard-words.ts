import {
  canGoNext,
  canSaveHere,
  stepAfter,
  submitObstacle,
  type GivenBoundary,
  type SubmitObstacle,
  type Wizard,
  type WizardStep,
} from '../model/wizard.ts';

/** What Next is waiting for, where the fields do not show it themselves. */
const NEXT_NEEDS: Partial<Record<WizardStep, string>> = {
  1: 'Next needs a farm name.',
  3: 'Next needs road name, town, state and post code.',
  4: 'Next needs a chosen location.',
  5: 'Next needs a gate location.',
};

/** What Submit and Update are waiting for. */
const SAVING_NEEDS: Record<SubmitObstacle, string> = {
  'no-name': 'needs a farm name.',
  'no-parcel': 'needs at least one parcel.',
  'no-area': 'needs a boundary file.',
  'open-drawing': 'needs a finished drawing.',
  'file-error': 'needs a valid boundary file, with any questions about it answered.',
};

/** Button and progress texts by mode (EDIT-03, EDIT-06; ADD-31, ADD-53). */
export const SAVING_WORDS = {
  add: { save: 'Submit', saving: 'Adding new farm ...' },
  edit: { save: 'Update', saving: 'Waiting for the edits to upload ...' },
} as const;

/** What the open step's main button is waiting for. */
export function needOf(wizard: Wizard, given: GivenBoundary): string | undefined {
  const { mode, draft, step } = wizard;
  const isLast = stepAfter(mode, step) === null;
  if (!isLast && !canGoNext(draft, step)) return NEXT_NEEDS[step];
  const obstacle = submitObstacle(mode, draft, given);
  return canSaveHere(wizard) && obstacle
    ? `${SAVING_WORDS[mode].save} ${SAVING_NEEDS[obstacle]}`
    : undefined;
}
