import { attach, combine, createEvent, createStore, sample } from 'effector';
import {
  areasOfFeatures,
  areasOfParcels,
  canSubmit,
  isInAustralia,
  strayGateDistance,
  type FarmArea,
  type GivenBoundary,
} from '#entities/farm';
import { contract } from '#shared/api/contract';
import { $connection, $queryClient, callQuery, fetchOrKept } from '#shared/api/react';
import { $signedInEmail } from '#shared/auth/react';
import { failureMessage } from '#shared/lib/failure';
import { failureEnded, messageShown } from '#shared/snackbar/react';
import type { ChosenBoundary } from '#entities/farm/react';
import { $isDrawing } from './drawing-model.ts';
import { $finding, boundaryFile } from './files-model.ts';
import { $isFindingLots } from './lots-model.ts';
import {
  $isSubmitting,
  $wizard,
  closed,
  parcelSelection,
  signedOut,
  submitPressed,
  wizardOpened,
} from './wizard-model.ts';
import { canSaveHere, type Wizard } from './wizard.ts';

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
    isDrawing: $isDrawing,
  },
  ({ wizard, parcels, file, isOutsideConfirmed, isDrawing }): GivenBoundary => {
    const isAstray =
      wizard !== null &&
      isInAustralia(wizard.draft) &&
      file?.isOutsideAustralia === true &&
      !isOutsideConfirmed;
    return {
      parcelCount: parcels.length,
      areaCount: file?.features.length ?? 0,
      hasFileError: isAstray || (file !== null && file.errors.length > 0),
      isDrawing,
    };
  },
);

/** True while part of the boundary is still being read or looked up; Submit waits for it. */
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
    wizard !== null && canSaveHere(wizard) && email !== null && !isPending && !isSubmitting,
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

/** The user returns to the farm to correct it before saving. */
export const strayGateReturned = createEvent();
/** The user saves the farm with its gate where it is. */
export const strayGateAccepted = createEvent();

/** Measures the gate's distance, to the stored boundary if the farm keeps its custom one. */
const measureFx = attach({
  source: { client: $queryClient, connection: $connection },
  async effect({ client, connection }, { wizard, areas }: Submission) {
    const { gate, boundaryType } = wizard.draft;
    const isKept = wizard.mode === 'edit' && boundaryType === 'geojson' && areas.length === 0;
    const boundary = isKept
      ? areasOfFeatures(
          await fetchOrKept(
            client,
            callQuery(contract.farms.customBoundary, { property_id: wizard.farmId }),
            connection === 'online',
          ),
        )
      : areas;
    return gate && strayGateDistance(gate, boundary);
  },
});
const measured = sample({
  clock: measureFx.done,
  source: $wizard,
  filter: (wizard) => wizard !== null,
  fn: (_, { params: submission, result: distanceM }) => ({ submission, distanceM }),
});

/** A submission whose gate is far from the boundary, until the user decides. */
export const $strayGate = createStore<{ submission: Submission; distanceM: number } | null>(null)
  .on(measured, (_, { submission, distanceM }) =>
    distanceM === null ? null : { submission, distanceM },
  )
  .reset([strayGateReturned, closed, signedOut]);

const accepted = sample({
  clock: strayGateAccepted,
  source: $strayGate,
  filter: (stray) => stray !== null,
  fn: (stray) => stray!.submission,
});

/**
 * Fires for a complete farm whose gate is near or accepted, which is then sent or waits.
 */
export const submissionAccepted = sample({
  clock: [
    sample({
      clock: measured,
      filter: ({ distanceM }) => distanceM === null,
      fn: ({ submission }) => submission,
    }),
    accepted,
  ],
});
$strayGate.reset(submissionAccepted);

$isSubmitting.on(measureFx, () => true).on(measureFx.finally, () => false);
sample({ clock: submissionCompleted, target: measureFx });
sample({ clock: measureFx, fn: () => undefined, target: failureEnded });
sample({ clock: measureFx.failData, fn: failureMessage, target: messageShown });
