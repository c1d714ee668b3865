import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Account } from './account.ts';
import {
  EmbeddedPostgresError,
  explainFailure,
  explainSpawnFailure,
} from './embedded-postgres-error.ts';
import { clearRemains, isOfCluster, runningPostmaster, sendSignal } from './processes.ts';
import { programPath, type Programs } from './programs.ts';
import { dataDirectoryArgument, programEnvironment, runProgram } from './run-program.ts';
import type { ServerLog } from './server-log.ts';
import { postgresArguments, type Listening } from './settings.ts';

/** One cluster with everything needed to run it. */
export interface Cluster {
  folder: string;
  /** Appears in the process list; unique on this machine. */
  name: string;
  programs: Programs;
  account: Account | null;
  listening: Listening;
  /** Connection for a superuser. */
  maintenance: pg.ClientConfig;
  serverLog: ServerLog;
}

const LOOK_EVERY_MS = 10;
/** After a crash the cluster replays its log, which may take a while. */
const START_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 30_000;
const ANSWER_LIMIT_MS = 5_000;

/**
 * Connects to the cluster, and starts it first unless it already runs, as a killed server's
 * PostgreSQL does.
 *
 * @param signal cancels the attempt
 * @throws {EmbeddedPostgresError} if it does not become ready
 */
export async function connectOrStart(cluster: Cluster, signal?: AbortSignal): Promise<pg.Client> {
  const { folder, name } = cluster;
  const deadline = Date.now() + START_LIMIT_MS;
  let launched: Launched | undefined;
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    const client = await connect(cluster);
    if (client) return client;
    const failure = launched?.failure();
    if (failure) throw failure;
    if (!launched && runningPostmaster(folder, name) === undefined) {
      await clearRemains(folder, name);
      launched = launch(cluster);
    }
    await delay(LOOK_EVERY_MS);
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL did not become ready. See its log: ${cluster.serverLog.path}.`,
  );
}

/** Undefined if nobody answers, or if it is starting or stopping. */
async function connect({ maintenance }: Cluster): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...maintenance, connectionTimeoutMillis: ANSWER_LIMIT_MS });
  // Ignores errors; users of the connection listen for its end instead.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const passing = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', undefined];
    if (passing.includes(code)) return undefined;
    throw error;
  }
}

interface Launched {
  /** Returns why it has ended, once it has. */
  failure(): EmbeddedPostgresError | undefined;
}

/**
 * Starts the main process in a separate session, so that a terminal's Ctrl-C reaches only the
 * server, which then stops its parts in order.
 */
function launch(cluster: Cluster): Launched {
  const { folder, name, programs, account, listening, serverLog } = cluster;
  const program = programPath(programs, 'postgres');
  const written = serverLog.mark();
  let failure: (() => EmbeddedPostgresError) | undefined;
  const child = spawn(
    program,
    postgresArguments(dataDirectoryArgument(folder, account), name, listening),
    {
      cwd: folder,
      env: programEnvironment(),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', serverLog.fd, serverLog.fd],
      ...account,
    },
  );
  child.once('error', (error) => {
    failure = () => explainSpawnFailure(error, program, folder);
  });
  child.once('exit', () => {
    failure = () => explainFailure(written(), folder);
  });
  child.unref();
  return { failure: () => failure?.() };
}

/**
 * Shuts the cluster down: rolls back open transactions, writes everything and leaves no process.
 *
 * @throws {EmbeddedPostgresError} when it does not end
 */
export async function stopPostmaster({
  folder,
  name,
  programs,
}: Pick<Cluster, 'folder' | 'name' | 'programs'>): Promise<void> {
  const pid = runningPostmaster(folder, name);
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    const args = ['stop', '-D', folder, '-m', 'fast'];
    return runProgram(programPath(programs, 'pg_ctl'), args, { cwd: folder, account: null });
  }
  for (const [signal, limitMs] of [
    ['SIGINT', STOP_LIMIT_MS],
    ['SIGQUIT', 5_000],
  ] as const) {
    sendSignal(pid, signal);
    const deadline = Date.now() + limitMs;
    while (isOfCluster(pid, name)) {
      if (Date.now() > deadline) break;
      await delay(LOOK_EVERY_MS);
    }
    if (!isOfCluster(pid, name)) return;
  }
  throw new EmbeddedPostgresError(`PostgreSQL (process ${pid}) did not stop in time.`);
}
