import { createEvent, createStore, sample } from 'effector';
import { createBoundaryFile } from '#entities/boundary-file/react';
import { findUnder, FIND_UNDER_LIMITS, NO_PARCELS_UNDER_FILE } from '#entities/parcel/react';
import { BOUNDARY_CAPS, BOUNDARY_LIMITS } from '#shared/api/contract';
import { createCancellableTask } from '#shared/cancellable-task/react';
import { failureMessage } from '#shared/lib/failure';
import type { LonLat } from '#shared/lib/lon-lat';
import { failureEnded, messageShown } from '#shared/snackbar/react';

/** Bytes reserved for the rest of a request that stores the features. */
const ENVELOPE_BYTES = 64 * 1024;

/** Approximate position of the farm, as far as the wizard knows it. */
export const $farmPlace = createStore<LonLat | null>(null);

/** The file chosen as the farm's boundary. */
export const boundaryFile = createBoundaryFile({
  near: $farmPlace,
  use: { ...BOUNDARY_CAPS, bytes: BOUNDARY_LIMITS.bodyBytes - ENVELOPE_BYTES },
});

/** Name of a drawing where it is read and reported like a file. */
export const DRAWN_FILE = 'Drawn boundary.geojson';

/** A reference file shown on the map; the wizard can find the land parcels under its areas. */
export const referenceFile = createBoundaryFile({
  near: $farmPlace,
  use: FIND_UNDER_LIMITS,
});

/** "Find Parcels for GeoJSON/KML" (ADD-26). */
export const findParcelsPressed = createEvent();

const search = createCancellableTask(findUnder);
export const { cancelled: findingStopped, $running: $finding } = search;

sample({
  clock: findParcelsPressed,
  source: { file: referenceFile.$file, finding: $finding },
  filter: ({ file, finding }) => finding === null && file !== null && file.errors.length === 0,
  fn: ({ file }) => file!.features,
  target: search.started,
});
// A new file cancels the search under the previous one.
sample({
  clock: referenceFile.$file,
  fn: () => undefined,
  target: findingStopped,
});

/** Land parcels under the reference file's areas; never empty. */
export const parcelsFound = sample({
  clock: search.done,
  filter: ({ result }) => result.length > 0,
  fn: ({ result }) => result,
});
sample({
  clock: search.done,
  fn: ({ result }) => ({ lines: [wordsFor(result.length)], durationMs: 6_000 }),
  target: messageShown,
});
sample({ clock: search.started, fn: () => undefined, target: failureEnded });
sample({
  clock: search.failed,
  fn: ({ error }) => failureMessage(error),
  target: messageShown,
});

function wordsFor(count: number): string {
  if (count === 0) return NO_PARCELS_UNDER_FILE;
  return count === 1
    ? 'Found and selected 1 land parcel under the file.'
    : `Found and selected ${count.toLocaleString('en-AU')} land parcels under the file.`;
}
