import type { WorkClock } from '../../../server/platform/workers/work-limit.ts';

const HOUR_MS = 3_600_000;

/** A machine so busy that work gets nothing of the processor for hours. */
export function busyClock(): WorkClock {
  let now = 0;
  return { meterThread: () => () => 0, nowMs: () => (now += HOUR_MS) };
}

/** A machine on which work has used up an hour of processor time in no time. */
export const spentClock = (): WorkClock => ({
  meterThread: () => () => HOUR_MS,
  nowMs: () => 0,
});

/** A machine on which work may take any time. */
export const patientClock = (): WorkClock => ({ meterThread: () => () => 0, nowMs: () => 0 });
