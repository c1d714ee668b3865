import { createEffect, createEvent, createStore, sample } from 'effector';
import { contract, type Contract, type ResultOf, type WireParcel } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { failureMessage } from '#shared/lib/failure';
import { guidanceEnded } from '#shared/snackbar/react';
import { $isSubmitting, $wizard, lotPlansTyped, parcelSelection } from './wizard-model.ts';

/** A lot/plan of the list with its matches in the cadastre. */
export type NamedLot = ResultOf<Contract['parcels']['findLotPlans']>[number];

/** Looks up the list in the box. */
export const findLotsPressed = createEvent();
/** The user switched one candidate parcel of an ambiguous lot/plan on or off. */
export const candidateSwitched = createEvent<{ parcel: WireParcel; isOn: boolean }>();

const { $parcels, parcelRemoved, parcelsAdded, selectionCleared } = parcelSelection;

/** Generation of the selection: a response that arrives after a reset is ignored. */
const $round = createStore(0).on(selectionCleared, (round) => round + 1);

/** True while the list is being looked up. */
export const $isFindingLots = createStore(false);

const findLotsFx = createEffect(({ text }: { text: string; round: number }) =>
  apiClient.send(contract.parcels.findLotPlans, { lot_plans: text }),
);
sample({
  clock: findLotsPressed,
  source: {
    wizard: $wizard,
    round: $round,
    isFinding: $isFindingLots,
    isSubmitting: $isSubmitting,
  },
  filter: ({ wizard, isFinding, isSubmitting }) =>
    !isFinding && !isSubmitting && (wizard?.lotPlans.trim() ?? '') !== '',
  fn: ({ wizard, round }) => ({ text: wizard!.lotPlans, round }),
  target: findLotsFx,
});

const answered = sample({
  clock: findLotsFx.done,
  source: { round: $round, parcels: $parcels },
  filter: ({ round }, { params }) => params.round === round,
  fn: ({ parcels }, { result: lots }) => {
    const known = new Set(parcels.map(({ cadastre_polygon_pid: pid }) => pid));
    const found = lots.flatMap(({ status, parcels: pieces }) => (status === 'found' ? pieces : []));
    const pids = [...new Set(found.map(({ cadastre_polygon_pid: pid }) => pid))];
    const addedCount = pids.filter((pid) => !known.has(pid)).length;
    return { lots, found, addedCount, parcelCount: pids.length };
  },
});
const failed = sample({
  clock: findLotsFx.fail,
  source: $round,
  filter: (round, { params }) => params.round === round,
  fn: (_, { error }) => failureMessage(error).lines,
});

$isFindingLots
  .on(findLotsFx, () => true)
  .on([answered, failed], () => false)
  .reset(selectionCleared);

/** Result of the last lookup; null before the first. */
export const $namedLots = createStore<{
  lots: readonly NamedLot[];
  /** Parcels of the lots that were found; `addedCount` is how many were not selected before. */
  parcelCount: number;
  addedCount: number;
} | null>(null)
  .on(answered, (_, { lots, parcelCount, addedCount }) => ({ lots, parcelCount, addedCount }))
  .reset([findLotsFx, selectionCleared]);

/** Why the lookup failed, until the list changes or is tried again. */
export const $lotsFailure = createStore<readonly string[] | null>(null)
  .on(failed, (_, lines) => lines)
  .reset([findLotsFx, lotPlansTyped, selectionCleared]);

// Hide the "click inside parcels" guidance once the user pastes a lot/plan list.
sample({ clock: findLotsFx, fn: () => undefined, target: guidanceEnded });

sample({ clock: answered, fn: ({ found }) => found, target: parcelsAdded });
const candidateChosen = sample({
  clock: candidateSwitched,
  filter: ({ isOn }) => isOn,
  fn: ({ parcel }) => [parcel],
});
sample({ clock: candidateChosen, target: parcelsAdded });
sample({
  clock: candidateSwitched,
  filter: ({ isOn }) => !isOn,
  fn: ({ parcel }) => parcel.cadastre_polygon_pid,
  target: parcelRemoved,
});

/** Parcels found by their lot/plan, for the map to show; never empty. */
export const lotPlansFound = sample({
  clock: [answered.map(({ found }) => found), candidateChosen],
  filter: (parcels) => parcels.length > 0,
});
