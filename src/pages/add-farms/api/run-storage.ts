import { addFarmsStore as store, boundaryName, runName } from '#shared/offline/react';
import type { AreaFeature } from '#shared/geo-file';
import { resumed, Run } from '../model/run.ts';

/** Earlier versions stored a run under the address of its user. */
const oldRunName = (email: string) => `run:${email.toLowerCase()}`;

/** Boundaries of a run by operation id. */
export type RunBoundaries = ReadonlyMap<string, readonly AreaFeature[]>;

/** Stores a whole new run, so that a reload loses none of it. Rejects with DeviceStorageError. */
export async function storeRun(email: string, run: Run, boundaries: RunBoundaries): Promise<void> {
  for (const [opId, features] of boundaries) await store.write(boundaryName(opId), features);
  await store.write(runName(email), run);
}

/** Records the progress of a stored run; its stored boundaries are unchanged. */
export const storeProgress = (email: string, run: Run): Promise<void> =>
  store.write(runName(email), run);

/** The run that this person has not finished; null if there is none. */
export async function loadRun(email: string): Promise<Run | null> {
  const stored = (await store.read(runName(email))) ?? (await store.read(oldRunName(email)));
  const { data } = Run.safeParse(stored);
  return data ? resumed(data, false) : null;
}

/** Null if the device no longer has the boundary. */
export async function loadBoundary(opId: string): Promise<readonly AreaFeature[] | null> {
  const features = await store.read(boundaryName(opId));
  return Array.isArray(features) && features.length > 0 ? (features as AreaFeature[]) : null;
}

export const removeBoundary = (opId: string): Promise<void> => store.remove(boundaryName(opId));

export async function removeRun(email: string, run: Run): Promise<void> {
  await store.remove(runName(email));
  await store.remove(oldRunName(email));
  for (const { opId } of run.farms) await removeBoundary(opId);
}
