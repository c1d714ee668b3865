import { createEvent, createStore, sample } from 'effector';
import { $session } from '#shared/auth/react';

/** Asks the map to open this farm for editing (OP-65). */
export const farmEditRequested = createEvent<number>();
/** Fires when the map has opened the farm, which consumes the request (MAP-24). */
export const editRequestTaken = createEvent();

const signedOut = sample({
  clock: $session,
  filter: ({ status }) => status === 'anonymous',
});

/** Id of the farm to edit. Held in memory only, so that a reload or a bookmark opens no wizard. */
export const $editRequest = createStore<number | null>(null)
  .on(farmEditRequested, (_, farmId) => farmId)
  .reset([editRequestTaken, signedOut]);
