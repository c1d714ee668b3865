import { combine, createStore, sample } from 'effector';
import { contract, type WireParcel } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { createCancellableTask, type TaskRun } from '#shared/cancellable-task/react';
import { failureMessage } from '#shared/lib/failure';
import { $buffer, $farmId, questionAsked, searchDone, type RadiusParams } from './model.ts';

/** Milliseconds without a change before the parcels are counted: both selects are often changed. */
const COUNT_DELAY_MS = 500;

const counting = createCancellableTask(async (params: RadiusParams, { signal }: TaskRun) => {
  await new Promise((resolve) => setTimeout(resolve, COUNT_DELAY_MS));
  signal.throwIfAborted();
  return apiClient.send(contract.parcels.withinRadius, params, { signal });
});

/** The search that "Select Comparison Buffer" describes; null until it is complete. */
export const $radiusParams = combine($buffer, $farmId, (buffer, farmId): RadiusParams | null =>
  buffer.isOn && buffer.radiusKm !== null && buffer.minAreaHa !== null && farmId !== null
    ? { property_id: farmId, km: buffer.radiusKm, area: buffer.minAreaHa }
    : null,
);

/** The parcels within the chosen distance, before any of them is selected; null until known. */
export const $nearby = createStore<readonly WireParcel[] | null>(null)
  .on(counting.done, (_, { result }) => result)
  .on(searchDone, (nearby, { params, result }) =>
    params.by === 'buffer' ? result.parcels : nearby,
  )
  .reset($radiusParams);

/** Why the parcels could not be counted; null if they could. */
export const $nearbyFailure = createStore<string | null>(null)
  .on(counting.failed, (_, { error }) => failureMessage(error).lines.join(' '))
  .reset([counting.started, counting.cancelled]);

export const $isCounting = counting.$isRunning;

sample({ clock: $radiusParams, filter: Boolean, target: counting.started });
sample({
  clock: $radiusParams,
  filter: (params) => params === null,
  fn: () => undefined,
  target: counting.cancelled,
});
// The search answers the same question, so do not ask it twice at a time.
sample({ clock: questionAsked, fn: () => undefined, target: counting.cancelled });
