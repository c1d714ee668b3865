import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { contract, type AnyCall } from '#shared/api/contract';
import { appStart } from '../../support/server/app-start.ts';
import { bodyOf } from '../../support/server/raw-call.ts';
import { latenciesOf, type Latencies, type ProbeAnswer } from '../probe.ts';

const GIVE_UP_MS = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

export interface User {
  email: string;
  token: string;
}

/** Calls that a user sends one after the other, with their parameters. */
type Calls = (email: string) => readonly (readonly [call: AnyCall, params: object])[];

const READS: Calls = (email) => [
  [contract.farms.list, { email }],
  [contract.owners.exists, { email }],
];

/** Reads, a question about the cadastre, and a write that must last. */
export const MIXED: Calls = (email) => [
  ...READS(email),
  [contract.orders.list, {}],
  [contract.parcels.atPoint, { lat: -34.4, lng: 146.4 }],
  [contract.tasks.record, { ...appStart(email), _op_id: randomUUID() }],
];

/** Sends one call; tries the other ports if a node does not accept the connection or answers 503. */
async function send(ports: readonly number[], body: string): Promise<ProbeAnswer> {
  const startedAt = performance.now();
  let status = 0;
  for (const port of ports) {
    status = await post(port, body);
    if (status !== 0 && status !== 503) break;
  }
  return { kind: 'farms', status, ms: performance.now() - startedAt };
}

function post(port: number, body: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: '/api',
        method: 'POST',
        agent,
        headers,
        timeout: GIVE_UP_MS,
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', () => resolve(0));
      },
    );
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve(0));
    sent.end(body);
  });
}

/** Users who each send a call, think, and send the next, until the time is over. */
export async function useFor(
  ms: number,
  {
    users,
    thinkMs,
    ports,
    calls = READS,
  }: { users: readonly User[]; thinkMs: number; ports: () => number[]; calls?: Calls },
): Promise<Latencies & { perSecond: number; failures: string }> {
  const answers: ProbeAnswer[] = [];
  const endsAt = performance.now() + ms;
  await Promise.all(
    users.map(async ({ email, token }) => {
      await delay(Math.random() * thinkMs);
      for (let turn = 0; performance.now() < endsAt; turn += 1) {
        const all = calls(email);
        const [call, params] = all[turn % all.length]!;
        answers.push(await send(ports(), bodyOf(call, params, token)));
        await delay(thinkMs * (0.5 + Math.random()));
      }
    }),
  );
  const perSecond = answers.length / (ms / 1_000);
  return { ...latenciesOf(answers), perSecond, failures: failuresOf(answers) };
}

/** Counts failures by status, such as `12 × 503, 1 × no answer`. */
function failuresOf(answers: readonly ProbeAnswer[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  counts.delete(200);
  return Array.from(
    counts,
    ([status, count]) => `${count} × ${status === 0 ? 'no answer' : status}`,
  ).join(', ');
}
