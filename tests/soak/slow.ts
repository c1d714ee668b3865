import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { latenciesOf, type Latencies, type Probe } from './probe.ts';

const CONNECTIONS = 500;
const DURATION_MS = 30_000;
const DRIP_MS = 1_000;
/** Time after which the server closes a connection whose body is incomplete. */
export const MAX_BODY_MS = 20_000;
/** Tolerance for timers at both ends on a busy machine. */
const GRACE_MS = 2_000;
const MAX_SLOWER_MS = 100;

const KINDS = ['headers', 'body', 'silent'] as const;
type Kind = (typeof KINDS)[number];

const OPENING: Record<Kind, string> = {
  headers: 'POST /api HTTP/1.1\r\nhost: localhost\r\n',
  body: 'POST /api HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{',
  silent: '',
};
const DRIP: Record<Kind, string> = { headers: 'x-slow: 1\r\n', body: ' ', silent: '' };

export interface SlowResult {
  idle: Latencies;
  during: Latencies;
  /**
   * Per kind: how many connections the server closed, and when it closed the last one, in
   * milliseconds.
   */
  ended: Record<Kind, { count: number; of: number; lastMs: number }>;
  isWithinBar: boolean;
}

/** Holds slow connections open while the probe measures others. */
export async function slowConnections(port: number, probe: Probe): Promise<SlowResult> {
  const idle = await probe.idle(5_000);
  const { worked, answers } = await probe.during(() =>
    Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, at) => {
        const kind = KINDS[at % KINDS.length] as Kind;
        return { kind, endedMs: await holdOpen(port, kind) };
      }),
    ),
  );
  const ended = Object.fromEntries(
    KINDS.map((kind) => {
      const ofKind = worked.filter((connection) => connection.kind === kind);
      const times = ofKind.flatMap(({ endedMs }) => (endedMs === null ? [] : [endedMs]));
      return [kind, { count: times.length, of: ofKind.length, lastMs: Math.max(0, ...times) }];
    }),
  ) as SlowResult['ended'];
  const during = latenciesOf(answers);
  const { body } = ended;
  const bodiesEnded = body.count === body.of && body.lastMs <= MAX_BODY_MS + GRACE_MS;
  const isWithinBar = bodiesEnded && during.p99 <= idle.p99 + MAX_SLOWER_MS && during.failed === 0;
  return { idle, during, ended, isWithinBar };
}

/** Resolves to the milliseconds until the server closed the connection; null if it never did. */
async function holdOpen(port: number, kind: Kind): Promise<number | null> {
  const startedAt = performance.now();
  const socket = connect(port, 'localhost');
  socket.on('error', () => socket.destroy()).resume();
  const ended = new Promise<number>((resolve) => {
    for (const event of ['end', 'close']) {
      socket.once(event, () => resolve(performance.now() - startedAt));
    }
  });
  socket.write(OPENING[kind]);
  const dripping = setInterval(() => {
    if (!socket.destroyed && DRIP[kind] !== '') socket.write(DRIP[kind]);
  }, DRIP_MS);
  const endedMs = await Promise.race([ended, delay(DURATION_MS, null)]);
  clearInterval(dripping);
  socket.destroy();
  return endedMs;
}
