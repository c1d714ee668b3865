import { attach, createEvent, createStore, sample } from 'effector';
import { $signedInEmail, signOutRequested } from '#shared/auth/react';
import {
  DeviceStorageError,
  findUnfinishedWork,
  lockWork,
  removeWork,
} from '#shared/offline/react';
import { readDraftKey } from '../api/read-draft-key.ts';

/** The logout icon was clicked. */
export const signOutPressed = createEvent();
export const questionClosed = createEvent();
/** Locks the unfinished work on this device, then signs out. */
export const keepPressed = createEvent();
/** Deletes the unfinished work, then signs out. */
export const deletePressed = createEvent();

const NO_KEY =
  'Your work cannot be locked without a connection. Nothing has changed: you are still logged in. Try again when you are connected, or delete it.';

const findFx = attach({
  source: $signedInEmail,
  effect: (email) => (email === null ? null : findUnfinishedWork(email)),
});
const keepFx = attach({
  source: $signedInEmail,
  async effect(email) {
    if (email !== null) await lockWork(email, await readDraftKey(email));
  },
});
const deleteFx = attach({
  source: $signedInEmail,
  async effect(email) {
    if (email !== null) await removeWork((await findUnfinishedWork(email)).entries);
  },
});

/** The unfinished work, while the user is asked about it; otherwise null. */
export const $question = createStore<readonly string[] | null>(null)
  .on(findFx.doneData, (_, work) => (work && work.words.length > 0 ? work.words : null))
  .reset(questionClosed, signOutRequested);

/** Why the work could not be locked. */
export const $keepFailure = createStore<string | null>(null)
  .on(keepFx.failData, (_, error) => (error instanceof DeviceStorageError ? error.message : NO_KEY))
  .reset(signOutPressed, keepPressed, deletePressed);

export const $isKeeping = keepFx.pending;

sample({ clock: signOutPressed, target: findFx });
sample({ clock: keepPressed, target: keepFx });
sample({ clock: deletePressed, target: deleteFx });
sample({
  clock: [
    // If the browser does not show what it stores, the user can still sign out.
    findFx.fail,
    sample({
      clock: findFx.doneData,
      filter: (work) => work === null || work.words.length === 0,
    }),
    keepFx.done,
    deleteFx.finally,
  ],
  fn: () => undefined,
  target: signOutRequested,
});
