import { attach, createEffect, createEvent, createStore } from 'effector';
import { calls } from '#shared/api';
import type { Contract, ResultOf, WireParcel } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { failureMessage } from '#shared/lib/failure';
import { bindUnits } from '#shared/process/react';
import { guidanceEnded } from '#shared/snackbar/react';
import { parcelSelection } from './land-model.ts';
import { $isSubmitting, $wizard, lotPlansTyped } from './wizard-model.ts';

/** A lot/plan of the list with its matches in the cadastre. */
export type NamedLot = ResultOf<Contract['parcels']['findLotPlans']>[number];

/** Result of a lookup. */
interface NamedLots {
  lots: readonly NamedLot[];
  /** Parcels of the lots that were found; `addedCount` is how many were not selected before. */
  parcelCount: number;
  addedCount: number;
}

const { $parcels, parcelRemoved, parcelsAdded, selectionCleared } = parcelSelection;

const lookUpStarted = createEvent();
const lotsNamed = createEvent<NamedLots>();
const lookUpFailed = createEvent<readonly string[]>();
/** Parcels found by their lot/plan, for the map to show; never empty. */
export const lotPlansFound = createEvent<readonly WireParcel[]>();

/** Generation of the selection: a response that arrives after a reset is ignored. */
const $round = createStore(0).on(selectionCleared, (round) => round + 1);

/** True while the list is being looked up. */
export const $isFindingLots = createStore(false)
  .on(lookUpStarted, () => true)
  .reset([lotsNamed, lookUpFailed, selectionCleared]);
/** The last result; null before the first. */
export const $namedLots = createStore<NamedLots | null>(null)
  .on(lotsNamed, (_, named) => named)
  .reset([lookUpStarted, selectionCleared]);
/** Why the lookup failed, until the list changes or is tried again. */
export const $lotsFailure = createStore<readonly string[] | null>(null)
  .on(lookUpFailed, (_, lines) => lines)
  .reset([lookUpStarted, lotPlansTyped, selectionCleared]);

const nowFx = attach({ source: { round: $round, parcels: $parcels }, effect: (now) => now });

/** Looks up the list in the box, and selects the parcels that it names. */
export const findLotsPressed = attach({
  source: {
    wizard: $wizard,
    round: $round,
    isFinding: $isFindingLots,
    isSubmitting: $isSubmitting,
  },
  async effect({ wizard, round, isFinding, isSubmitting }) {
    const text = wizard?.lotPlans ?? '';
    if (isFinding || isSubmitting || text.trim() === '') return;
    const tell = bindUnits({
      guidanceEnded,
      lookUpStarted,
      lookUpFailed,
      lotsNamed,
      lotPlansFound,
      nowFx,
      parcelsAdded,
    });
    tell.lookUpStarted();
    // Hide the "click inside parcels" guidance once the user pastes a lot/plan list.
    tell.guidanceEnded();
    try {
      const lots = await apiClient.send(calls.parcels.findLotPlans, { lot_plans: text });
      const now = await tell.nowFx();
      if (now.round !== round) return;
      const found = lots.flatMap(({ status, parcels }) => (status === 'found' ? parcels : []));
      const [pids, known] = [pidsOf(found), pidsOf(now.parcels)];
      const addedCount = [...pids].filter((pid) => !known.has(pid)).length;
      tell.lotsNamed({ lots, parcelCount: pids.size, addedCount });
      tell.parcelsAdded(found);
      if (found.length > 0) tell.lotPlansFound(found);
    } catch (error) {
      if ((await tell.nowFx()).round === round) tell.lookUpFailed(failureMessage(error).lines);
    }
  },
}).prepend<void>(() => {});

/** The user switched one candidate parcel of an ambiguous lot/plan on or off. */
export const candidateSwitched = createEffect(
  ({ parcel, isOn }: { parcel: WireParcel; isOn: boolean }) => {
    const tell = bindUnits({ parcelRemoved, parcelsAdded, lotPlansFound });
    if (!isOn) return tell.parcelRemoved(parcel.cadastre_polygon_pid);
    tell.parcelsAdded([parcel]);
    tell.lotPlansFound([parcel]);
  },
).prepend((choice: { parcel: WireParcel; isOn: boolean }) => choice);

const pidsOf = (parcels: readonly WireParcel[]) =>
  new Set(parcels.map(({ cadastre_polygon_pid: pid }) => pid));
