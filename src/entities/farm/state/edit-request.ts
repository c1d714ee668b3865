import { createEvent, createStore, sample } from 'effector';
import { $session } from '#shared/auth/react';

/** Asks the map to open this farm for editing (OP-65). */
export const farmEditRequested = createEvent<number>();
/** Asks the map to open the steps of a new farm. */
export const newFarmRequested = createEvent();
/** Asks the map to search for the place of a first farm. */
export const firstFarmRequested = createEvent();
/** Fires when the map has opened the farm, which consumes the request (MAP-24). */
export const editRequestTaken = createEvent();

const signedOut = sample({
  clock: $session,
  filter: ({ status }) => status === 'anonymous',
});

/**
 * Id of the farm to edit, `new`, or `search` for a place to add one at. Held in memory only, so that a reload or a bookmark opens no
 * wizard.
 */
export const $editRequest = createStore<number | 'new' | 'search' | null>(null)
  .on(farmEditRequested, (_, farmId) => farmId)
  .on(newFarmRequested, () => 'new')
  .on(firstFarmRequested, () => 'search')
  .reset([editRequestTaken, signedOut]);
