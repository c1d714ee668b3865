import { saveFarm } from '#entities/farm/react';
import { refusalOf } from '#shared/api';
import { failureMessage } from '#shared/lib/failure';
import type { AreaFeature } from '#shared/geo-file';
import { QueueControl, runQueue } from '#shared/run-queue';
import type { RunFarm } from '../model/run.ts';

/** Codes after which the server can be queried again automatically. */
const BUSY = new Set<string>(['TOO_MANY_REQUESTS', 'OVERLOADED']);
/** Codes that would also affect the next farm. */
const INTERRUPTIONS = new Set<string>([...BUSY, 'UNREACHABLE', 'UNAUTHENTICATED']);
const BUSY_WAIT_MS = 10_000;
const MAX_BUSY_TRIES = 12;

export interface FarmsToCreate {
  farms: readonly RunFarm[];
  boundaryOf: (opId: string) => Promise<readonly AreaFeature[] | null>;
  /** Called with each change of a farm; the next step waits for it to be recorded. */
  onChange: (farm: RunFarm) => Promise<void>;
  /** Aborting lets the farm in progress finish and starts no other. */
  signal: AbortSignal;
  busyWaitMs?: number;
}

/**
 * Creates the waiting farms in order, each with its boundary, and continues after one that fails.
 * Returns why it stopped early, as a sentence; null at the end or after a stop.
 */
export async function createFarms({
  farms,
  boundaryOf,
  onChange,
  signal,
  busyWaitMs = BUSY_WAIT_MS,
}: FarmsToCreate): Promise<string | null> {
  const control = new QueueControl();
  signal.addEventListener('abort', () => control.cancel(), { once: true });
  let interruption: string | null = null;
  let busyTries = 0;

  async function create(item: { farm: RunFarm }): Promise<void> {
    const change = (to: Partial<RunFarm>) => onChange((item.farm = { ...item.farm, ...to }));
    await change({ state: 'creating', reason: null });
    try {
      const features = await boundaryOf(item.farm.opId);
      if (features === null) {
        const reason = 'Its boundary is no longer on this device. Choose its file again.';
        await change({ state: 'failed', reason });
        return;
      }
      const boundary = { type: 'geojson', features } as const;
      const save = { ...item.farm, unanswered: [], boundary };
      await saveFarm(save, (farmId) => change({ farmId }));
      await change({ state: 'created' });
      busyTries = 0;
    } catch (error) {
      const code = refusalOf(error);
      const isInterrupted = code !== null && INTERRUPTIONS.has(code);
      if (isInterrupted) await change({ state: 'waiting' });
      else await change({ state: 'failed', reason: reasonOf(item.farm, error) });
      if (isInterrupted) throw error;
    }
  }

  const waiting = farms.filter(({ state }) => state === 'waiting').map((farm) => ({ farm }));
  if (signal.aborted) return null;
  await runQueue(waiting, {
    act: create,
    control,
    policy: (error) => {
      if (BUSY.has(refusalOf(error) ?? '') && busyTries++ < MAX_BUSY_TRIES) return 'wait';
      [interruption = ''] = failureMessage(error).lines;
      return 'stop';
    },
    onWait: () => void setTimeout(() => control.resume(), busyWaitMs),
  });
  return interruption;
}

/** Includes the sentences about single fields, which say more than the first one. */
function reasonOf({ farmId }: RunFarm, error: unknown): string {
  const reason = failureMessage(error).lines.join(' ');
  return farmId === null ? reason : `The farm is saved, but its boundary is not. ${reason}`;
}
