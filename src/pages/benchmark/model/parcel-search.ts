import { sample } from 'effector';
import { findUnder, NO_PARCELS_UNDER_FILE } from '#entities/parcel/react';
import { contract, type ParamsOf, type WireParcel } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { createCancellableTask, type TaskRun } from '#shared/lib/cancellable-task/react';
import { failureMessage } from '#shared/lib/failure';
import type { AreaFeature } from '#shared/lib/geo-file';
import { messageShown } from '#shared/snackbar/react';

/** A search for parcels within a distance of the farm or under a file's areas. */
export type Question =
  | { by: 'buffer'; params: ParamsOf<typeof contract.parcels.withinRadius> }
  | { by: 'file'; features: readonly AreaFeature[] };

const search = createCancellableTask((question: Question, run: TaskRun): Promise<WireParcel[]> =>
  question.by === 'buffer'
    ? apiClient.send(contract.parcels.withinRadius, question.params, { signal: run.signal })
    : findUnder(question.features, run),
);
export const {
  started: questionAsked,
  cancelled: searchStopped,
  $running: $search,
  $isRunning: $isSearching,
} = search;

export const parcelsFound = search.done.map(({ result }) => result);

const NOTHING_FOUND: Record<Question['by'], string> = {
  buffer: 'No parcel was found. Try a larger distance or a smaller minimum area.',
  file: NO_PARCELS_UNDER_FILE,
};
sample({
  clock: search.done,
  fn: ({ params, result }) => ({
    lines: [
      result.length === 0
        ? NOTHING_FOUND[params.by]
        : 'The parcels we found are selected. Click a parcel to remove it.',
    ],
    durationMs: 6_000,
  }),
  target: messageShown,
});
sample({
  clock: search.failed,
  fn: ({ error }) => failureMessage(error),
  target: messageShown,
});
