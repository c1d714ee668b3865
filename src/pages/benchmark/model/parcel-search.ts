import { createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { findUnder } from '#entities/parcel/react';
import { contract, type ParamsOf, type WireParcel } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { failureMessage } from '#shared/lib/failure';
import type { AreaFeature } from '#shared/lib/geo-file';
import { messageShown } from '#shared/snackbar/react';

/** A search for parcels within a distance of the farm or under a file's areas. */
export type Question =
  | { by: 'buffer'; params: ParamsOf<typeof contract.parcels.withinRadius> }
  | { by: 'file'; features: readonly AreaFeature[] };

export interface Search {
  by: Question['by'];
  /** Progress from 0 to 1; null while it is unknown. */
  share: number | null;
  controller: AbortController;
}
interface Asked {
  question: Question;
  controller: AbortController;
  /** Controller of the search that this one replaces. */
  previous: AbortController | null;
}

export const questionAsked = createEvent<Question>();
export const searchStopped = createEvent();

const progressMade = createEvent<{ controller: AbortController; share: number }>();
const searchFx = createEffect((asked: Asked): Promise<WireParcel[]> => {
  const { question, controller, previous } = asked;
  previous?.abort();
  const { signal } = controller;
  if (question.by === 'buffer') {
    return apiClient.send(contract.parcels.withinRadius, question.params, { signal });
  }
  const areas = question.features.map(({ geometry }) => geometry);
  const tell = scopeBind(progressMade, { safe: true });
  return findUnder(areas, {
    signal,
    onProgress: (done) => tell({ controller, share: done / areas.length }),
  });
});
const abortFx = createEffect((controller: AbortController) => controller.abort());

/** The running search; there is at most one. */
export const $search = createStore<Search | null>(null)
  .on(searchFx, (_, { question, controller }) => ({ by: question.by, share: null, controller }))
  .on(progressMade, (search, { controller, share }) =>
    search?.controller === controller ? { ...search, share } : search,
  )
  .on(searchFx.finally, (search, { params }) =>
    search?.controller === params.controller ? null : search,
  )
  .reset(searchStopped);
export const $isSearching = $search.map((search) => search !== null);
const $controller = createStore<AbortController | null>(null).on(
  searchFx,
  (_, { controller }) => controller,
);

// A new search replaces the previous one, whose late responses are ignored.
sample({ clock: searchStopped, source: $controller, filter: Boolean, target: abortFx });
sample({
  clock: questionAsked,
  source: $controller,
  fn: (previous, question): Asked => ({ question, previous, controller: new AbortController() }),
  target: searchFx,
});
const wanted = ({ params }: { params: Asked }) => !params.controller.signal.aborted;

export const parcelsFound = sample({
  clock: searchFx.done,
  filter: wanted,
  fn: ({ result }) => result,
});

const NOTHING_FOUND: Record<Question['by'], string> = {
  buffer: 'No parcel was found. Try a larger distance or a smaller minimum area.',
  file: 'There are no land parcels under the areas in this file.',
};
sample({
  clock: searchFx.done,
  filter: wanted,
  fn: ({ params, result }) => ({
    lines: [
      result.length === 0
        ? NOTHING_FOUND[params.question.by]
        : 'The parcels we found are selected. Click a parcel to remove it.',
    ],
    durationMs: 6_000,
  }),
  target: messageShown,
});
sample({
  clock: searchFx.fail,
  filter: wanted,
  fn: ({ error }) => failureMessage(error),
  target: messageShown,
});
