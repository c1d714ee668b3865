import { createEvent, createStore, sample } from 'effector';
import type { MapFocus } from '#widgets/farm-map-view';
import type { CartItem } from '#entities/cart';
import { createBoundaryFile } from '#entities/boundary-file/react';
import type { ComparisonMinAreaHa, ComparisonRadiusKm } from '#entities/parcel';
import {
  createParcelSelection,
  findUnder,
  FIND_UNDER_LIMITS,
  NO_PARCELS_UNDER_FILE,
} from '#entities/parcel/react';
import { calls } from '#shared/api';
import { PARCELS_PER_CALL, type ParamsOf, type WireParcel } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { $signedInEmail } from '#shared/auth/react';
import { createCancellableTask, type TaskRun } from '#shared/cancellable-task/react';
import { failureMessage } from '#shared/lib/failure';
import { extentOf } from '#shared/lib/geo';
import type { AreaFeature } from '#shared/geo-file';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';
import { failureEnded, messageShown } from '#shared/snackbar/react';

export type RadiusParams = ParamsOf<typeof calls.parcels.withinRadius>;

/**
 * A search for parcels: within a distance of the farm, under a file's areas, by lot/plan, or the
 * parcels of a benchmark in the cart.
 */
export type Question =
  | {
      by: 'buffer';
      params: RadiusParams;
      /** The answer, shared with the count of the parcels. */
      found: Promise<readonly WireParcel[]>;
      /** True to drop the parcels that are selected now; they stay if none is found. */
      isReplacing?: boolean;
    }
  | { by: 'file'; features: readonly AreaFeature[] }
  | { by: 'lots'; text: string }
  | { by: 'cart'; item: CartItem };

interface Answer {
  parcels: readonly WireParcel[];
  /** The lot/plans that no parcel has. */
  unknown: readonly string[];
}

const search = createCancellableTask(async (question: Question, run: TaskRun): Promise<Answer> => {
  const { signal, onProgress } = run;
  if (question.by === 'lots') return findLots(question.text, signal);
  if (question.by === 'file') {
    return { parcels: await findUnder(question.features, { signal, onProgress }), unknown: [] };
  }
  if (question.by === 'cart') return loadParcels(question.item.comparison_cads, run);
  return { parcels: await question.found, unknown: [] };
});
export const {
  started: questionAsked,
  cancelled: searchStopped,
  $running: $search,
  $isRunning: $isSearching,
  done: searchDone,
} = search;

/** All candidates of an ambiguous lot/plan are selected; the table shows them to be removed. */
async function findLots(text: string, signal: AbortSignal): Promise<Answer> {
  const call = calls.parcels.findLotPlans;
  const lots = await apiClient.send(call, { lot_plans: text }, { signal });
  const unknown = lots.filter(({ parcels }) => parcels.length === 0);
  return {
    parcels: lots.flatMap(({ parcels }) => parcels),
    unknown: unknown.map(({ lot_plan: lotPlan }) => lotPlan),
  };
}

/** Parcels that the cadastre no longer has are left out. */
async function loadParcels(
  ids: readonly string[],
  { signal, onProgress }: TaskRun,
): Promise<Answer> {
  const parcels: WireParcel[] = [];
  for (let start = 0; start < ids.length; start += PARCELS_PER_CALL) {
    const parcel_ids = ids.slice(start, start + PARCELS_PER_CALL);
    parcels.push(...(await apiClient.send(calls.parcels.byIds, { parcel_ids }, { signal })));
    onProgress(Math.min(1, (start + PARCELS_PER_CALL) / ids.length));
  }
  return { parcels, unknown: [] };
}

export const parcelsFound = search.done.map(({ result }) => result.parcels);

const NOTHING_FOUND: Record<Question['by'], string> = {
  buffer: 'No parcel was found. Try a larger distance or a smaller minimum area.',
  file: NO_PARCELS_UNDER_FILE,
  cart: 'The cadastre no longer has the parcels of your cart. Please choose others.',
  lots: 'No parcel has this lot/plan. Check the number and the plan, e.g. 12//DP755510.',
};
/** Enough to see what is wrong with a list; more would cover the map. */
const MAX_UNKNOWN = 5;

function unknownLines(unknown: readonly string[]): string[] {
  if (unknown.length === 0) return [];
  const rest = unknown.length > MAX_UNKNOWN ? ` and ${unknown.length - MAX_UNKNOWN} others` : '';
  return [`No parcel has the lot/plan ${unknown.slice(0, MAX_UNKNOWN).join(', ')}${rest}.`];
}

sample({
  clock: search.done,
  fn: ({ params, result: { parcels, unknown } }) => ({
    lines:
      parcels.length === 0
        ? [NOTHING_FOUND[params.by]]
        : [
            'The parcels we found are selected. Click a parcel to remove it.',
            ...unknownLines(unknown),
          ],
    durationMs: 6_000,
  }),
  target: messageShown,
});
sample({ clock: search.started, fn: () => undefined, target: failureEnded });
sample({
  clock: search.failed,
  fn: ({ error }) => failureMessage(error),
  target: messageShown,
});

/** "Select Comparison Buffer": whether it is open, and the values chosen in it. */
export interface Buffer {
  isOn: boolean;
  radiusKm: ComparisonRadiusKm | null;
  minAreaHa: ComparisonMinAreaHa | null;
}

/** The farm that the comparison is for, and its gate. */
interface ComparedFarm {
  farmId: number;
  place: LonLat;
}
/** The farm that the address names; null when it names none. */
export const farmShown = createEvent<ComparedFarm | null>();
/** The chosen farm's boundary has loaded, or the land within a distance of it was chosen. */
export const boundaryShown = createEvent<LonLatBounds>();
export const bufferChanged = createEvent<Partial<Buffer>>();
export const fileSwitched = createEvent<boolean>();
/** Cancelled or added to the cart: reset everything (BENCH-36, OP-110). */
export const benchmarkLeft = createEvent();

/**
 * The compared farm. It outlives the screen together with its comparison, so that opening another
 * farm can end the comparison.
 */
const $comparedFarm = createStore<ComparedFarm | null>(null).on(farmShown, (_, farm) => farm);
const $farmId = $comparedFarm.map((farm) => farm?.farmId ?? null);

/** The comparison set, from clicks and searches (BENCH-16, BENCH-40). */
export const comparison = createParcelSelection();

export const comparisonFile = createBoundaryFile({
  near: $comparedFarm.map((farm) => farm?.place ?? null),
  use: FIND_UNDER_LIMITS,
});

export const $buffer = createStore<Buffer>({ isOn: false, radiusKm: null, minAreaHa: null })
  .on(bufferChanged, (buffer, change) => ({ ...buffer, ...change }))
  .reset(benchmarkLeft);
export const $isFileOn = createStore(false)
  .on(fileSwitched, (_, isOn) => isOn)
  .reset(benchmarkLeft);

sample({ clock: $signedInEmail, fn: () => undefined, target: benchmarkLeft });

// Discard the selection when the farm changes (BENCH-26).
sample({
  clock: [$farmId, benchmarkLeft],
  fn: () => undefined,
  target: [comparison.selectionCleared, comparisonFile.fileRemoved, searchStopped],
});

// Search under a file as soon as it is valid, and cancel the search when it is removed.
sample({
  clock: fileSwitched,
  filter: (isOn) => !isOn,
  fn: () => undefined,
  target: comparisonFile.fileRemoved,
});
const fileChanged = sample({
  clock: comparisonFile.$file,
  source: $farmId,
  fn: (farmId, file) => (farmId !== null && file?.errors.length === 0 ? file : null),
});
sample({
  clock: fileChanged,
  filter: (file) => file === null,
  fn: () => undefined,
  target: searchStopped,
});
sample({
  clock: fileChanged,
  filter: Boolean,
  fn: ({ features }) => ({ by: 'file' as const, features }),
  target: questionAsked,
});
const isReplacing = (question: Question) => question.by === 'buffer' && question.isReplacing;
sample({
  clock: search.done,
  filter: ({ params }) => !isReplacing(params),
  fn: ({ result }) => result.parcels,
  target: comparison.parcelsAdded,
});
sample({
  clock: search.done,
  filter: ({ params, result }) => isReplacing(params) === true && result.parcels.length > 0,
  fn: ({ result }) => result.parcels,
  target: comparison.selectionRestored,
});

const focusOn = (extent: LonLatBounds): MapFocus => ({ on: 'farm', extent });
/** About a kilometre in each direction. */
const AROUND_DEGREES = 0.01;

/** The map shows whatever was requested last. */
export const $mapFocus = createStore<MapFocus | null>(null)
  .on([boundaryShown, comparisonFile.extentShown], (_, extent) => focusOn(extent))
  .on(parcelsFound, (focus, parcels) => (parcels.length === 0 ? focus : focusOn(extentOf(parcels))))
  .on(comparisonFile.placeShown, (_, [lon, lat]) =>
    focusOn([
      lon - AROUND_DEGREES,
      lat - AROUND_DEGREES,
      lon + AROUND_DEGREES,
      lat + AROUND_DEGREES,
    ]),
  );
