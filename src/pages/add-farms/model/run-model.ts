import { attach, createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { reloadFarmLists } from '#entities/farm/react';
import { $queryClient } from '#shared/api/react';
import { $signedInEmail } from '#shared/auth/react';
import { createFarms } from '../api/create-farms.ts';
import {
  loadBoundary,
  loadRun,
  removeBoundary,
  removeRun,
  storeProgress,
  storeRun,
  type RunBoundaries,
} from '../api/run-storage.ts';
import { farmsTaken } from './preview-model.ts';
import type { ProposedFarm } from './proposed-farm.ts';
import { resumed, runFarm, withFarm, type Run, type RunFarm } from './run.ts';

/** Lets one tab add farms at a time, because another could not see its progress. */
const LOCK = 'fenceline:add-farms';

export const pageOpened = createEvent();
/** The user adds these farms, in this order. */
export const addPressed = createEvent<readonly ProposedFarm[]>();
export const stopPressed = createEvent();
export const continuePressed = createEvent();
export const retryPressed = createEvent();
/** The user has seen the outcome, or gives up the farms that were not added. */
export const runClosed = createEvent();

const signedOut = sample({ clock: $signedInEmail, filter: (email) => email === null });
const farmChanged = createEvent<RunFarm>();
const runStarted = createEvent<{ email: string; run: Run; boundaries: RunBoundaries }>();

const loadRunFx = createEffect(loadRun);
const storeRunFx = createEffect(
  ({ email, run, boundaries }: { email: string; run: Run; boundaries: RunBoundaries }) =>
    storeRun(email, run, boundaries),
);
const removeRunFx = createEffect(({ email, run }: { email: string; run: Run }) =>
  removeRun(email, run),
);
const abortFx = createEffect((controller: AbortController | null) => controller?.abort());

/** The farms being added, or the outcome; null if there are none. */
export const $run = createStore<Run | null>(null, { serialize: 'ignore' })
  .on(runStarted, (_, { run }) => run)
  .on(loadRunFx.doneData, (current, stored) => current ?? stored)
  .on(continuePressed, (run) => run && resumed(run, false))
  .on(retryPressed, (run) => run && resumed(run, true))
  .on(farmChanged, (run, farm) => run && withFarm(run, farm))
  .reset([runClosed, signedOut]);

/** The value of `$run` before it was closed. */
const $lastRun = createStore<Run | null>(null, { serialize: 'ignore' });
sample({ clock: $run, filter: (run) => run !== null, target: $lastRun });

/** Boundaries of the run that was started in this tab. */
const $boundaries = createStore<RunBoundaries>(new Map(), { serialize: 'ignore' })
  .on(runStarted, (_, { boundaries }) => boundaries)
  .reset([runClosed, signedOut]);

/** False if the browser refused to store the run, so that a reload would lose it. */
export const $isStored = createStore(true)
  .on(storeRunFx.fail, () => false)
  .reset(runStarted);

interface RunToAdd {
  email: string;
  run: Run;
  boundaries: RunBoundaries;
  controller: AbortController;
}

const addFx = attach({
  source: { client: $queryClient, isStored: $isStored },
  async effect({ client, isStored }, { email, run, boundaries, controller }: RunToAdd) {
    const tell = scopeBind(farmChanged, { safe: true });
    let current = run;
    const onChange = async (farm: RunFarm) => {
      current = withFarm(current, farm);
      tell(farm);
      if (!isStored) return;
      // If this cannot be stored, a repetition still finds the farm by its operation id.
      await storeProgress(email, current).catch(() => {});
      if (farm.state === 'created') await removeBoundary(farm.opId);
    };
    const boundaryOf = async (opId: string) => boundaries.get(opId) ?? loadBoundary(opId);
    try {
      return await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) =>
        lock === null
          ? 'Another tab of Fenceline is adding farms. Wait until it is done, then continue.'
          : createFarms({ farms: run.farms, boundaryOf, onChange, signal: controller.signal }),
      );
    } finally {
      await reloadFarmLists(client);
    }
  },
});

export const $isAdding = addFx.pending;
const $controller = createStore<AbortController | null>(null, { serialize: 'ignore' }).on(
  addFx,
  (_, { controller }) => controller,
);
export const $isStopping = createStore(false)
  .on(stopPressed, () => true)
  .reset([addFx, addFx.finally]);

/** Why adding stopped before its end; null otherwise. */
export const $interruption = createStore<string | null>(null)
  .on(addFx.doneData, (_, interruption) => interruption)
  .on(addFx.fail, () => 'Something went wrong. Nothing is lost: continue.')
  .reset([addFx, runClosed, signedOut]);

sample({
  clock: pageOpened,
  source: { email: $signedInEmail, run: $run },
  filter: ({ email, run }) => email !== null && run === null,
  fn: ({ email }) => email!,
  target: loadRunFx,
});

sample({
  clock: addPressed,
  source: $signedInEmail,
  filter: (email, farms) => email !== null && farms.length > 0,
  fn: (email, farms) => {
    const named = farms.map((farm) => ({ farm, opId: crypto.randomUUID() }));
    return {
      email: email!,
      run: {
        startedAt: new Date().toISOString(),
        farms: named.map(({ farm, opId }) => runFarm(opId, email!, farm)),
      },
      boundaries: new Map(named.map(({ farm, opId }) => [opId, farm.boundary!.features])),
    };
  },
  target: runStarted,
});
sample({ clock: runStarted, target: storeRunFx });
sample({ clock: addPressed, fn: (farms) => farms.map(({ id }) => id), target: farmsTaken });

/** Starts adding once the run is stored, or could not be. */
sample({
  clock: [
    sample({ clock: storeRunFx.finally, source: $run }),
    sample({ clock: [continuePressed, retryPressed], source: $run }),
  ],
  source: { email: $signedInEmail, boundaries: $boundaries, isAdding: $isAdding },
  filter: ({ email, isAdding }, run) => email !== null && run !== null && !isAdding,
  fn: ({ email, boundaries }, run) => ({
    email: email!,
    run: run!,
    boundaries,
    controller: new AbortController(),
  }),
  target: addFx,
});
sample({ clock: [stopPressed, signedOut], source: $controller, target: abortFx });
sample({
  clock: runClosed,
  source: { email: $signedInEmail, run: $lastRun },
  filter: ({ email, run }) => email !== null && run !== null,
  fn: ({ email, run }) => ({ email: email!, run: run! }),
  target: removeRunFx,
});
