import { createEffect, createEvent, createStore, sample } from 'effector';
import { calls } from '#shared/api';
import type { WireParcel } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { failureMessage } from '#shared/lib/failure';
import { pointInGeometry } from '#shared/lib/geo';
import type { LonLat } from '#shared/lib/lon-lat';
import { guidanceEnded, failureEnded, messageShown } from '#shared/snackbar/react';

/** A click and the selection it belongs to, so that a response after a reset is ignored. */
interface LookUp {
  point: LonLat;
  round: number;
}

const parcelUnder = (parcels: readonly WireParcel[], point: LonLat) =>
  parcels.find((parcel) => pointInGeometry(point, parcel.geometry));

/**
 * Parcels selected by clicking the map (SM-6): a click selects the parcel at that point, another
 * deselects it. Clicks are processed one at a time in order, so that fast clicks neither overtake
 * each other nor flood the server.
 */
export function createParcelSelection() {
  /** The map was clicked at this point. */
  const pointClicked = createEvent<LonLat>();
  /** The user closed a chip; the parcel's id. */
  const parcelRemoved = createEvent<string>();
  /** Parcels were found by other means than a click; those already selected stay unchanged. */
  const parcelsAdded = createEvent<readonly WireParcel[]>();
  /** The user cleared the selection, or undid a change; cancels the clicks in progress. */
  const parcelsReplaced = createEvent<readonly WireParcel[]>();
  /** A stored selection was restored. */
  const selectionRestored = createEvent<readonly WireParcel[]>();
  const selectionCleared = createEvent();

  const turnCame = createEvent<LonLat>();
  const turnEnded = createEvent();

  const lookUpFx = createEffect(({ point: [lng, lat] }: LookUp): Promise<WireParcel[]> =>
    apiClient.send(calls.parcels.atPoint, { lat, lng }),
  );

  const $round = createStore(0).on([selectionCleared, parcelsReplaced], (round) => round + 1);

  const $waiting = createStore<readonly LonLat[]>([])
    .on(pointClicked, (waiting, point) => [...waiting, point])
    .on(turnEnded, (waiting) => waiting.slice(1))
    .reset([selectionCleared, parcelsReplaced]);

  const found = sample({
    clock: lookUpFx.done,
    source: $round,
    filter: (round, { params }) => params.round === round,
    fn: (_, { result }) => result,
  });

  const $parcels = createStore<readonly WireParcel[]>([])
    .on(found, (parcels, added) => {
      const ids = new Set(added.map((parcel) => parcel.cadastre_polygon_pid));
      return [...parcels.filter((parcel) => !ids.has(parcel.cadastre_polygon_pid)), ...added];
    })
    .on(parcelsAdded, (parcels, added) => {
      const ids = new Set(parcels.map((parcel) => parcel.cadastre_polygon_pid));
      const others = added.filter(({ cadastre_polygon_pid: pid }) => !ids.has(pid) && ids.add(pid));
      return others.length === 0 ? parcels : [...parcels, ...others];
    })
    .on(parcelRemoved, (parcels, pid) =>
      parcels.filter((parcel) => parcel.cadastre_polygon_pid !== pid),
    )
    .on([selectionRestored, parcelsReplaced], (_, parcels) => parcels)
    .reset(selectionCleared);

  sample({
    clock: pointClicked,
    source: $waiting,
    filter: (waiting) => waiting.length === 1,
    fn: ([point]) => point!,
    target: turnCame,
  });
  sample({
    clock: turnEnded,
    source: $waiting,
    filter: (waiting) => waiting.length > 0,
    fn: ([point]) => point!,
    target: turnCame,
  });

  const turn = sample({
    clock: turnCame,
    source: { parcels: $parcels, round: $round },
    fn: ({ parcels, round }, point) => ({ point, round, chosen: parcelUnder(parcels, point) }),
  });
  sample({
    clock: turn,
    filter: ({ chosen }) => chosen !== undefined,
    fn: ({ chosen }) => chosen!.cadastre_polygon_pid,
    target: [parcelRemoved, turnEnded],
  });
  sample({
    clock: turn,
    filter: ({ chosen }) => chosen === undefined,
    fn: ({ point, round }) => ({ point, round }),
    target: lookUpFx,
  });
  sample({
    clock: lookUpFx.finally,
    source: $round,
    filter: (round, { params }) => params.round === round,
    fn: () => undefined,
    target: turnEnded,
  });

  sample({
    clock: lookUpFx,
    fn: () => ({
      lines: ['Loading property boundary for clicked location ...'],
      tone: 'guidance' as const,
      durationMs: 10_000,
    }),
    target: messageShown,
  });
  sample({
    clock: [lookUpFx.finally, selectionCleared, parcelsReplaced],
    fn: () => undefined,
    target: guidanceEnded,
  });
  sample({
    clock: found,
    filter: (parcels) => parcels.length === 0,
    fn: () => ({ lines: ['There is no land parcel at this location.'], durationMs: 4_000 }),
    target: messageShown,
  });
  sample({ clock: lookUpFx, fn: () => undefined, target: failureEnded });
  sample({
    clock: lookUpFx.fail,
    source: $round,
    filter: (round, { params }) => params.round === round,
    fn: (_, { error }) => failureMessage(error),
    target: messageShown,
  });

  return {
    pointClicked,
    parcelRemoved,
    parcelsAdded,
    parcelsReplaced,
    selectionRestored,
    selectionCleared,
    lookUpFx,
    $parcels,
    /** Number of clicks still to be processed. */
    $waitingCount: $waiting.map((waiting) => waiting.length),
  };
}
