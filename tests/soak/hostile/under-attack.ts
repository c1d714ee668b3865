import type { BuiltServer } from '../../support/built-server.ts';
import { latenciesOf, type Latencies, type Probe } from '../probe.ts';
import type { Hostile, Statuses } from './requests.ts';
import type { Target } from './target.ts';

/** How much slower others may be answered while somebody attacks. */
const MAX_SLOWER_MS = 100;
/** Some of the others' calls may be shed with a 503 instead. */
const MAX_FAILED_SHARE = 0.05;
const IDLE_MS = 2_000;
const RECOVERY_MS = 120_000;

export interface UnderAttack {
  name: string;
  /** The slower of before and after. */
  idle: Latencies;
  during: Latencies;
  /** The most that the 99th percentile may be, in milliseconds. */
  barMs: number;
  statuses: Statuses;
  /** False where others were not answered as before within two minutes after. */
  hasRecovered: boolean;
  /** Nothing was answered with 500, strangers met their limit, and few of the others were shed. */
  isRefusedWell: boolean;
  isWithinBar: boolean;
}

/** On a machine that is busy without us, twice the idle time. */
const barOf = ({ p99 }: Latencies) => p99 + Math.max(MAX_SLOWER_MS, p99);

/** Sends a hostile request while the probe asks for others, and waits until the server recovers. */
export async function underAttack(
  target: Target,
  probe: Probe,
  { name, maxUnlimited = Infinity, send }: Hostile,
): Promise<UnderAttack> {
  const before = await probe.idle(IDLE_MS);
  const { worked: statuses, answers } = await probe.during(() => send(target));
  const after = await idleAgain(probe, before);
  const idle = after && after.p99 > before.p99 ? after : before;
  const during = latenciesOf(answers);
  const barMs = barOf(idle);
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

/** Starts the server again, so that nothing of the attack goes on in it. */
export async function startAnew(
  server: BuiltServer,
  { hasRecovered }: Pick<UnderAttack, 'hasRecovered'>,
): Promise<void> {
  await server.end(hasRecovered ? 'SIGTERM' : 'SIGKILL');
  await server.startAgain();
}

const countOf = (statuses: Statuses) =>
  Object.values(statuses).reduce((sum, count) => sum + count, 0);

/** The latencies once they are within the bar of those before; null when that takes too long. */
async function idleAgain(probe: Probe, before: Latencies): Promise<Latencies | null> {
  const endsAt = Date.now() + RECOVERY_MS;
  while (Date.now() < endsAt) {
    const now = await probe.idle(IDLE_MS);
    if (now.failed === 0 && now.p99 <= barOf(before)) return now;
  }
  return null;
}
