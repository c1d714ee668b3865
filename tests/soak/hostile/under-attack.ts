import type { BuiltServer } from '../../support/journeys/built-server.ts';
import { latenciesOf, type Latencies, type Probe } from '../probe.ts';
import type { Hostile, Statuses } from './requests.ts';
import type { Target } from './target.ts';

/** Share of the others' calls that the server may shed with a 503. */
const MAX_FAILED_SHARE = 0.05;
const RECOVERY_MS = 120_000;

export interface UnderAttack {
  name: string;
  /** The slower measurement of before and after. */
  idle: Latencies;
  during: Latencies;
  /** Upper limit of the 99th percentile, in milliseconds. */
  barMs: number;
  statuses: Statuses;
  /** False if others are not answered as before within two minutes after the attack. */
  hasRecovered: boolean;
  /**
   * No response was a 500, anonymous clients reached their limit, and few calls of others were
   * shed.
   */
  isRefusedWell: boolean;
  isWithinBar: boolean;
}

export interface Measuring {
  /** How long others are measured before and after an attack. */
  idleMs: number;
  /** Maximum slowdown of others. */
  maxSlowerMs: number;
}

/** On a machine with other load, twice the idle time. */
const barOf = ({ p99 }: Latencies, { maxSlowerMs }: Measuring) => p99 + Math.max(maxSlowerMs, p99);

/** Sends a hostile request while the probe measures others, and waits until the server recovers. */
export async function underAttack(
  target: Target,
  probe: Probe,
  { name, maxUnlimited = Infinity, send }: Hostile,
  measuring: Measuring,
): Promise<UnderAttack> {
  const before = await probe.idle(measuring.idleMs);
  const { worked: statuses, answers } = await probe.during(() => send(target));
  const after = await idleAgain(probe, before, measuring);
  const idle = after && after.p99 > before.p99 ? after : before;
  const during = latenciesOf(answers);
  const barMs = barOf(idle, measuring);
  const unlimited = countOf(statuses) - (statuses[429] ?? 0);
  const hasRecovered = after !== null;
  const isRefusedWell =
    hasRecovered &&
    during.failed <= during.count * MAX_FAILED_SHARE &&
    !statuses[500] &&
    unlimited <= maxUnlimited;
  const isWithinBar = isRefusedWell && during.p99 <= barMs;
  return { name, idle, during, barMs, statuses, hasRecovered, isRefusedWell, isWithinBar };
}

/** Restarts the server, so that nothing of the attack continues in it. */
export async function startAnew(
  server: BuiltServer,
  { hasRecovered }: Pick<UnderAttack, 'hasRecovered'>,
): Promise<void> {
  await server.end(hasRecovered ? 'SIGTERM' : 'SIGKILL');
  await server.startAgain();
}

const countOf = (statuses: Statuses) =>
  Object.values(statuses).reduce((sum, count) => sum + count, 0);

/** Returns the latencies once they are within the limit of those before; null after a timeout. */
async function idleAgain(
  probe: Probe,
  before: Latencies,
  measuring: Measuring,
): Promise<Latencies | null> {
  const endsAt = Date.now() + RECOVERY_MS;
  while (Date.now() < endsAt) {
    const now = await probe.idle(measuring.idleMs);
    if (now.failed === 0 && now.p99 <= barOf(before, measuring)) return now;
  }
  return null;
}
