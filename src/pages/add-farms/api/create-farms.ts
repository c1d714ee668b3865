import { saveFarm } from '#entities/farm/react';
import { ApiError } from '#shared/api';
import { failureMessage } from '#shared/lib/failure';
import type { AreaFeature } from '#shared/geo-file';
import type { RunFarm } from '../model/run.ts';

/** Codes after which the server can be asked again by itself. */
const BUSY = new Set(['TOO_MANY_REQUESTS', 'OVERLOADED']);
/** Codes that the next farm would meet as well. */
const INTERRUPTIONS = new Set(['UNREACHABLE', 'UNAUTHENTICATED']);
const BUSY_WAIT_MS = 10_000;
const MAX_BUSY_TRIES = 12;

export interface FarmsToCreate {
  farms: readonly RunFarm[];
  boundaryOf: (opId: string) => Promise<readonly AreaFeature[] | null>;
  /** Called with each change of a farm; the next step waits for it to be recorded. */
  onChange: (farm: RunFarm) => Promise<void>;
  /** Aborting lets the farm on its way finish and starts no other. */
  signal: AbortSignal;
  busyWaitMs?: number;
}

/**
 * Creates the waiting farms in order, each with its boundary, and continues after one that fails.
 * Returns why it stopped early, as a sentence; null at the end or after a stop.
 */
export async function createFarms(order: FarmsToCreate): Promise<string | null> {
  for (const farm of order.farms) {
    if (farm.state !== 'waiting') continue;
    if (order.signal.aborted) return null;
    const interruption = await createOne(farm, order);
    if (interruption !== null) return interruption;
  }
  return null;
}

async function createOne(waiting: RunFarm, order: FarmsToCreate): Promise<string | null> {
  const { onChange, boundaryOf } = order;
  let farm: RunFarm = { ...waiting, state: 'creating', reason: null };
  await onChange(farm);
  for (let busyTries = 0; ; busyTries++) {
    try {
      const features = await boundaryOf(farm.opId);
      if (features === null) {
        const reason = 'Its boundary is no longer on this device. Choose its file again.';
        await onChange({ ...farm, state: 'failed', reason });
        return null;
      }
      const boundary = { type: 'geojson', features } as const;
      await saveFarm({ ...farm, unanswered: [], boundary }, (farmId) => {
        farm = withFarmId(farm, farmId);
        return onChange(farm);
      });
      await onChange({ ...farm, state: 'created' });
      return null;
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      const [reason = ''] = failureMessage(error).lines;
      if (code !== null && BUSY.has(code) && busyTries < MAX_BUSY_TRIES && !order.signal.aborted) {
        await pause(order.busyWaitMs ?? BUSY_WAIT_MS, order.signal);
        continue;
      }
      if (code !== null && (INTERRUPTIONS.has(code) || BUSY.has(code))) {
        await onChange({ ...farm, state: 'waiting' });
        return reason;
      }
      await onChange({ ...farm, state: 'failed', reason: reasonOf(farm, error) });
      return null;
    }
  }
}

const withFarmId = (farm: RunFarm, farmId: number): RunFarm => ({ ...farm, farmId });

/** Includes the sentences about single fields, which say more than the first one. */
function reasonOf({ farmId }: RunFarm, error: unknown): string {
  const reason = failureMessage(error).lines.join(' ');
  return farmId === null ? reason : `The farm is saved, but its boundary is not. ${reason}`;
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
