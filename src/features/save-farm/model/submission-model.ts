import { $signedInEmail } from '#shared/auth/react';
import { combine, createStore, sample } from 'effector';
import {
  areasOfParcels,
  canSubmit,
  isInAustralia,
  type FarmArea,
  type GivenBoundary,
} from '#entities/farm';
import { boundaryFile } from './files-model.ts';
import {
  $isSubmitting,
  $wizard,
  closed,
  parcelSelection,
  signedOut,
  submitPressed,
  wizardOpened,
} from './wizard-model.ts';
import { $finding } from './find-parcels.ts';
import type { ChosenBoundary } from '../api/store-boundary.ts';
import type { Wizard } from './wizard.ts';

/** The data that Submit and Update store. */
export interface Submission {
  wizard: Wizard;
  email: string;
  boundary: ChosenBoundary;
  /** The areas chosen so far; empty while an edited farm keeps its custom boundary. */
  areas: readonly Pick<FarmArea, 'geometry'>[];
  given: GivenBoundary;
}

/** The boundary as chosen so far. */
export const $givenBoundary = combine(
  {
    wizard: $wizard,
    parcels: parcelSelection.$parcels,
    file: boundaryFile.$file,
    isOutsideConfirmed: boundaryFile.$isOutsideConfirmed,
  },
  ({ wizard, parcels, file, isOutsideConfirmed }): GivenBoundary => {
    const isAstray =
      wizard !== null &&
      isInAustralia(wizard.draft) &&
      file?.isOutsideAustralia === true &&
      !isOutsideConfirmed;
    return {
      parcelCount: parcels.length,
      areaCount: file?.features.length ?? 0,
      hasFileError: isAstray || (file !== null && file.errors.length > 0),
    };
  },
);

/** Submit waits for a running lot/plan lookup, as it does for parcels being clicked. */
export const $isFindingLots = createStore(false);

/** True while part of the boundary is still being read or looked up. */
export const $isBoundaryPending = combine(
  [parcelSelection.$waitingCount, $isFindingLots, $finding, boundaryFile.$work],
  ([waitingCount, isFindingLots, finding, work]) =>
    waitingCount > 0 || isFindingLots || finding !== null || work !== null,
);

const submission = sample({
  clock: submitPressed,
  source: {
    wizard: $wizard,
    parcels: parcelSelection.$parcels,
    file: boundaryFile.$file,
    given: $givenBoundary,
    isPending: $isBoundaryPending,
    email: $signedInEmail,
    isSubmitting: $isSubmitting,
  },
  filter: ({ wizard, email, isPending, isSubmitting }) =>
    wizard?.step === 6 && email !== null && !isPending && !isSubmitting,
  fn: ({ wizard, parcels, file, given, email }): Submission => ({
    wizard: wizard!,
    email: email!,
    boundary:
      wizard!.draft.boundaryType === 'geojson'
        ? { type: 'geojson', features: file?.features ?? [] }
        : { type: 'farm_key', pids: parcels.map((parcel) => parcel.cadastre_polygon_pid) },
    areas:
      wizard!.draft.boundaryType === 'geojson' ? (file?.features ?? []) : areasOfParcels(parcels),
    given,
  }),
});
const isComplete = ({ wizard, given }: Submission): boolean =>
  canSubmit(wizard.mode, wizard.draft, given);
/** True after a refused Submit, so that the form names everything that is missing. */
export const $isRefused = createStore(false)
  .on(submission, (_, submitted) => !isComplete(submitted))
  .reset([wizardOpened, closed, signedOut]);

/** Fires when a complete farm is submitted. */
export const submissionCompleted = sample({ clock: submission, filter: isComplete });
