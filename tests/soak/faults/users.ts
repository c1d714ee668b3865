import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { latenciesOf, type Latencies, type ProbeAnswer } from '../probe.ts';

const GIVE_UP_MS = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

export interface User {
  email: string;
  token: string;
}

/** What a user of the app asks, one after the other. */
const CALLS = (email: string) =>
  [
    ['mfk', '/api/private/properties/', { email }],
    ['mfk', '/api/private/does-owner-exist/', { email }],
  ] as const;

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
  { users, thinkMs, ports }: { users: readonly User[]; thinkMs: number; ports: () => number[] },
): Promise<Latencies & { perSecond: number; failures: string }> {
  const answers: ProbeAnswer[] = [];
  const endsAt = performance.now() + ms;
  await Promise.all(
    users.map(async ({ email, token }) => {
      await delay(Math.random() * thinkMs);
      for (let turn = 0; performance.now() < endsAt; turn += 1) {
        const calls = CALLS(email);
        const [app_action, url_path, p_dict] = calls[turn % calls.length]!;
        const body = JSON.stringify({
          app_action,
          data: { url_path, p_dict },
          access_token: token,
        });
        answers.push(await send(ports(), body));
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
