import { attach, createEffect, createEvent, createStore, sample } from 'effector';
import type { PropertyRecord } from '#shared/api/contract';
import { $queryClient } from '#shared/api/react';
import { ApiError } from '#shared/api';
import { $session, accountChanged } from '#shared/auth/react';
import { createCancellableTask } from '#shared/cancellable-task/react';
import { messageShown } from '#shared/snackbar/react';
import { DeviceStorageError } from '#shared/offline/react';
import { KeepFarmError } from './keep-tiles.ts';
import { keepFarm, type FarmToKeep } from './keep-farm.ts';
import { readKeptFarms, removeKeptFarm, type KeptFarm } from './kept-farms.ts';

/** A card that shows the stored farms appeared. */
export const keptFarmsShown = createEvent();
/** The user wants this farm on the device, or a newer copy of it. */
export const keepPressed = createEvent<PropertyRecord>();
export const removePressed = createEvent<number>();

const task = createCancellableTask(keepFarm);
export const keepCancelled = task.cancelled;

/** The farm that is being stored. */
export const $keeping = task.$running.map(
  (run) => run && { farmId: run.params.farm.property_id, share: run.share },
);

const readFx = createEffect(readKeptFarms);
const removeFx = createEffect(removeKeptFarm);

/** The farms on this device. */
export const $keptFarms = createStore<readonly KeptFarm[]>([])
  .on([readFx.doneData, removeFx.doneData], (_, farms) => farms)
  .on(task.done, (_, { result }) => result)
  .reset(accountChanged);

/** Why the last farm was not stored. */
export const $keepFailure = createStore<{ farmId: number; message: string } | null>(null)
  .on(task.failed, (_, { params, error }) => ({
    farmId: params.farm.property_id,
    message: messageOf(error),
  }))
  .reset(keepPressed, keepCancelled, accountChanged);

const wantFx = attach({
  source: { client: $queryClient, session: $session },
  effect: ({ client, session }, farm: PropertyRecord): FarmToKeep => {
    if (session.status !== 'authenticated') throw new TypeError('Nobody is signed in.');
    return { farm, client, user: { email: session.email, name: session.name } };
  },
});

/** Read before the farm is removed. */
const $removedName = createStore('The farm');
sample({
  clock: removePressed,
  source: $keptFarms,
  fn: (farms, id) => farms.find(({ farmId }) => farmId === id)?.name ?? 'The farm',
  target: $removedName,
});

sample({ clock: keptFarmsShown, target: readFx });
sample({ clock: keepPressed, target: wantFx });
sample({ clock: wantFx.doneData, target: task.started });
sample({ clock: removePressed, target: removeFx });
sample({
  clock: task.done,
  fn: ({ params: { farm } }) => ({ lines: [`${farm.property_name} is kept on this device.`] }),
  target: messageShown,
});
sample({
  clock: removeFx.done,
  source: $removedName,
  fn: (name) => ({ lines: [`${name} is removed from this device.`] }),
  target: messageShown,
});
sample({
  clock: removeFx.failData,
  fn: ({ message }) => ({ lines: [message], tone: 'error' as const, durationMs: 10_000 }),
  target: messageShown,
});
sample({ clock: accountChanged, fn: () => undefined, target: keepCancelled });

function messageOf(error: unknown): string {
  const isOurs = [ApiError, DeviceStorageError, KeepFarmError].some(
    (kind) => error instanceof kind,
  );
  return isOurs ? (error as Error).message : 'The farm could not be kept. Try again.';
}
