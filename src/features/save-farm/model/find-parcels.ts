import { createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { findUnder } from '#entities/parcel/react';
import type { AreaFeature } from '#shared/lib/geo-file';
import { failureMessage } from '#shared/lib/failure';
import { messageShown } from '#shared/snackbar/react';
import { referenceFile } from './boundary-files.ts';

/** "Find Parcels for GeoJSON/KML" (ADD-26). */
export const findParcelsPressed = createEvent();
export const findingStopped = createEvent();

export interface Finding {
  done: number;
  total: number;
  controller: AbortController;
}
interface Question {
  features: readonly AreaFeature[];
  controller: AbortController;
}

const asked = createEvent<{ controller: AbortController; done: number }>();
const findFx = createEffect(({ features, controller }: Question) => {
  const tell = scopeBind(asked, { safe: true });
  const onProgress = (done: number) => tell({ controller, done });
  const areas = features.map(({ geometry }) => geometry);
  return findUnder(areas, { signal: controller.signal, onProgress });
});
const stopFx = createEffect((controller: AbortController | null) => controller?.abort());

/** Progress of the search under the reference file; null when none is running. */
export const $finding = createStore<Finding | null>(null)
  .on(findFx, (_, { features, controller }) => ({ done: 0, total: features.length, controller }))
  .on(asked, (finding, { controller, done }) =>
    finding?.controller === controller ? { ...finding, done } : finding,
  )
  .on(findFx.finally, (finding, { params }) =>
    finding?.controller === params.controller ? null : finding,
  )
  .reset(findingStopped);
const $controller = createStore<AbortController | null>(null).on(
  findFx,
  (_, { controller }) => controller,
);

sample({ clock: findingStopped, source: $controller, target: stopFx });
sample({
  clock: findParcelsPressed,
  source: { file: referenceFile.$file, finding: $finding },
  filter: ({ file, finding }) => finding === null && file !== null && file.errors.length === 0,
  fn: ({ file }): Question => ({ features: file!.features, controller: new AbortController() }),
  target: findFx,
});
// A new file cancels the search under the previous one.
sample({
  clock: referenceFile.$file,
  fn: () => undefined,
  target: findingStopped,
});

/** Land parcels under the reference file's areas; never empty. */
export const parcelsFound = sample({
  clock: findFx.done,
  filter: ({ params, result }) => !params.controller.signal.aborted && result.length > 0,
  fn: ({ result }) => result,
});
sample({
  clock: findFx.done,
  filter: ({ params }) => !params.controller.signal.aborted,
  fn: ({ result }) => ({ lines: [wordsFor(result.length)], durationMs: 6_000 }),
  target: messageShown,
});
sample({
  clock: findFx.fail,
  filter: ({ params }) => !params.controller.signal.aborted,
  fn: ({ error }) => failureMessage(error),
  target: messageShown,
});

function wordsFor(count: number): string {
  if (count === 0) return 'There are no land parcels under the areas in this file.';
  return count === 1
    ? 'Found and selected 1 land parcel under the file.'
    : `Found and selected ${count.toLocaleString('en-AU')} land parcels under the file.`;
}
