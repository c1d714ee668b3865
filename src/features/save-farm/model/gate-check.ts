import { attach, createEvent, createStore, sample } from 'effector';
import { areasOfFeatures, strayGateDistance } from '#entities/farm';
import { contract } from '#shared/api/contract';
import { $queryClient, callQuery } from '#shared/api/react';
import { failureMessage } from '#shared/lib/failure';
import { messageShown } from '#shared/snackbar/react';
import { $isSubmitting, $wizard, closed, signedOut } from './wizard-model.ts';
import { submissionCompleted, type Submission } from './submission-model.ts';

/** The user returns to the farm to correct it before saving. */
export const strayGateReturned = createEvent();
/** The user saves the farm with its gate where it is. */
export const strayGateAccepted = createEvent();

/** Measures the gate's distance, to the stored boundary if the farm keeps its custom one. */
const measureFx = attach({
  source: $queryClient,
  async effect(client, { wizard, areas }: Submission) {
    const { gate, boundaryType } = wizard.draft;
    const isKept = wizard.mode === 'edit' && boundaryType === 'geojson' && areas.length === 0;
    const boundary = isKept
      ? areasOfFeatures(
          await client.fetchQuery(
            callQuery(contract.farms.customBoundary, { property_id: wizard.farmId }),
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
 * Fires for a complete farm whose gate is near or accepted; `add-farm` or `edit-farm` stores it.
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
sample({ clock: measureFx.failData, fn: failureMessage, target: messageShown });
