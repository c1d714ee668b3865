import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clientWithToken, sandboxToken } from '../../support/journeys/sandbox-sign-in.ts';
import type { BuiltServer } from '../../support/journeys/built-server.ts';
import { withDatabase } from './databases.ts';
import { compareWith, startWriting, type Writer } from './writers.ts';

/** People of the sandbox who have an account. */
const WRITERS = ['farmer', 'agent', 'client'].map((name) => `${name}@fenceline.example`);
const BETWEEN_MS = [500, 2_500] as const;
const RECOVERY_LIMIT_MS = 120_000;

export interface FaultResult {
  name: string;
  times: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Longest time without an acknowledged write. */
  slowestMs: number;
  limitMs: number;
}

export type Fault = (server: BuiltServer) => Promise<void>;

const postmaster = async ({ dataDir }: BuiltServer) =>
  Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

export const killServer: Fault = async (server) => {
  await server.end('SIGKILL');
  await server.startAgain();
};

export const killPostgres: Fault = async (server) => {
  process.kill(await postmaster(server), 'SIGKILL');
};

export const killBackend: Fault = (server) =>
  withDatabase(server, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE usename = 'fenceline_server' AND pid <> pg_backend_pid()
       ORDER BY state_change DESC LIMIT 1`,
    );
    for (const { pid } of rows) process.kill(pid, 'SIGKILL');
  });

/** Suspends all of PostgreSQL, like a disk that hangs. */
export const freezePostgres =
  (ms: number): Fault =>
  async (server) => {
    const backends = await withDatabase(server, async (client) => {
      const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
      return rows.map(({ pid }) => pid);
    });
    const frozen: number[] = [];
    for (const pid of [await postmaster(server), ...backends]) {
      try {
        process.kill(pid, 'SIGSTOP');
        frozen.push(pid);
      } catch {
        // A backend that has ended, such as that of the question itself.
      }
    }
    await delay(ms);
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
  };

export const restart: Fault = async (server) => {
  await server.end('SIGTERM');
  await server.startAgain();
};

/** People of the sandbox, signed in. */
export async function writersOf({ origin }: BuiltServer): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (const email of WRITERS) {
    const token = await sandboxToken(origin, email);
    writers.push({ email, client: clientWithToken(origin, token) });
  }
  return writers;
}

/** Causes a fault several times while users write, and compares what they were told with the rows. */
export async function underWrites(
  server: BuiltServer,
  { name, fault, times, limitMs }: { name: string; fault: Fault; times: number; limitMs: number },
): Promise<FaultResult> {
  const writing = startWriting(await writersOf(server));
  let slowestMs = 0;
  for (let i = 0; i < times; i += 1) {
    const [least, most] = BETWEEN_MS;
    await delay(least + Math.random() * (most - least));
    const at = performance.now();
    await fault(server);
    await writing.nextSuccess(RECOVERY_LIMIT_MS);
    slowestMs = Math.max(slowestMs, writing.longestGapSince(at));
  }
  await writing.stop();
  const ids = writing.acknowledged.map(({ id }) => id);
  const compared = await withDatabase(server, (client) => compareWith(client, ids));
  return { name, times, acknowledged: ids.length, ...compared, slowestMs, limitMs };
}

export const isMet = ({ acknowledged, lost, doubled, slowestMs, limitMs }: FaultResult) =>
  acknowledged > 0 && lost === 0 && doubled === 0 && slowestMs <= limitMs;
