import { deviceStore } from '#shared/offline/react';
import type { AreaFeature } from '#shared/lib/geo-file';
import { resumed, Run } from '../model/run.ts';

const store = deviceStore('fenceline-add-farms');

const runKey = (email: string) => `run:${email.toLowerCase()}`;
const boundaryKey = (opId: string) => `boundary:${opId}`;

/** Boundaries of a run by operation id. */
export type RunBoundaries = ReadonlyMap<string, readonly AreaFeature[]>;

/** Stores a whole new run, so that a reload loses none of it. Rejects with DeviceStorageError. */
export async function storeRun(email: string, run: Run, boundaries: RunBoundaries): Promise<void> {
  for (const [opId, features] of boundaries) await store.write(boundaryKey(opId), features);
  await store.write(runKey(email), run);
}

/** Records the progress of a stored run; what is stored of its boundaries stays. */
export const storeProgress = (email: string, run: Run): Promise<void> =>
  store.write(runKey(email), run);

/** The run that this person has not finished; null if there is none. */
export async function loadRun(email: string): Promise<Run | null> {
  const { data } = Run.safeParse(await store.read(runKey(email)));
  return data ? resumed(data, false) : null;
}

/** Null if the device no longer has the boundary. */
export async function loadBoundary(opId: string): Promise<readonly AreaFeature[] | null> {
  const features = await store.read(boundaryKey(opId));
  return Array.isArray(features) && features.length > 0 ? (features as AreaFeature[]) : null;
}

export const removeBoundary = (opId: string): Promise<void> => store.remove(boundaryKey(opId));

export async function removeRun(email: string, run: Run): Promise<void> {
  await store.remove(runKey(email));
  for (const { opId } of run.farms) await removeBoundary(opId);
}
