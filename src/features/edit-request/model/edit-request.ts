import { createEvent, createStore, sample } from 'effector';
import { $session } from '#shared/auth/react';

/** Asks the map to open this farm for editing (OP-65). */
export const farmEditRequested = createEvent<number>();
/** The map has opened it; the request is used once (MAP-24). */
export const editRequestTaken = createEvent();

const signedOut = sample({
  clock: $session,
  filter: ({ status }) => status === 'anonymous',
});

/** The id of the farm to be edited, in the app only: a reload or a bookmark opens no wizard. */
export const $editRequest = createStore<number | null>(null)
  .on(farmEditRequested, (_, farmId) => farmId)
  .reset([editRequestTaken, signedOut]);
