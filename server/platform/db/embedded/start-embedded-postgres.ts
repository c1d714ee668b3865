import { join, resolve } from 'node:path';
import type pg from 'pg';
import type { Log } from '../../log.ts';
import { postgresAccount } from './account.ts';
import { ensureCluster, USER } from './cluster.ts';
import { fingerprint, socketPathTo } from './data-dir-path.ts';
import { explainFileFailure } from './embedded-postgres-error.ts';
import { loopbackAccess, type LoopbackAccess } from './loopback-access.ts';
import { ensureDatabase, ensureLoginRole, handOverObjects, LOGIN_ROLE } from './login-role.ts';
import { makeDataDir } from './make-data-dir.ts';
import { connectOrStart, stopPostmaster, type Cluster } from './postmaster.ts';
import { runningPostmaster } from './processes.ts';
import { packagedPrograms, preparePrograms } from './programs.ts';
import { openServerLog, type ServerLog } from './server-log.ts';
import { keepRunning } from './supervision.ts';

const DATABASE = 'fenceline';
const SOCKET_PORT = 5432;

/** Where the server connects, as `pg` takes it: as the login role, never as a superuser. */
export interface EmbeddedConnection {
  /** The folder of a unix socket, or a loopback address. */
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
  ssl: false;
}

export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  /** PostgreSQL's own, such as `18.4`. */
  version: string;
  /** Shuts PostgreSQL down; connections still open are ended. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Made when missing. The caller holds its lock (`lockDataDir`). */
  dataDir: string;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** The folder of PostgreSQL's programs. Default: the npm package's. */
  native?: string;
  /** Listen on a port with a password instead of a socket. Default: on Windows only. */
  loopback?: boolean;
}

/**
 * Starts PostgreSQL for this server alone, from programs that npm installed, and keeps it running
 * until `stop`: a cluster that ends by itself is started again.
 *
 * The data is in `DATA_DIR/postgres`, its log in `DATA_DIR/logs`. Who may enter the data directory
 * (mode 0700) may connect, through the socket in it; nothing listens on the network. PostgreSQL
 * refuses root, so for a server that is root it runs as a user of its own, from a copy of its
 * programs where that user cannot reach the project's folder. The data stays in DATA_DIR in any
 * case, also below folders that only root may enter.
 *
 * A killed server leaves its PostgreSQL running; the next start uses it.
 *
 * @throws {EmbeddedPostgresError} in plain words, with the cure
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  let serverLog: ServerLog | undefined;
  try {
    await makeDataDir(dataDir);
    serverLog = openServerLog(dataDir);
    const { cluster, connection } = await prepare(dataDir, options, serverLog);
    const client = await connectOrStart(cluster);
    await ensureLoginRole(client, connection.password ?? null);
    await ensureDatabase(client, DATABASE);
    await handOverObjects({ ...cluster.maintenance, database: DATABASE });
    const version = await serverVersion(client);
    const supervision = keepRunning(cluster, client, options.log);
    return {
      connection,
      version,
      async stop() {
        await supervision.end();
        await stopPostmaster(cluster);
        cluster.serverLog.close();
      },
    };
  } catch (error) {
    serverLog?.close();
    throw explainFileFailure(error, dataDir);
  }
}

/** Stops what a killed server has left running. The caller holds the lock of DATA_DIR. */
export async function stopEmbeddedPostgres(
  dataDir: string,
  native = packagedPrograms(),
): Promise<void> {
  const folder = join(resolve(dataDir), 'postgres');
  const name = `fenceline-${fingerprint(resolve(dataDir))}`;
  if (runningPostmaster(folder, name) === undefined) return;
  const programs = preparePrograms(native, postgresAccount(folder), resolve(dataDir));
  await stopPostmaster({ folder, name, programs });
}

async function prepare(
  dataDir: string,
  { native = packagedPrograms(), loopback = process.platform === 'win32' }: EmbeddedPostgresOptions,
  serverLog: ServerLog,
): Promise<{ cluster: Cluster; connection: EmbeddedConnection }> {
  const folder = join(dataDir, 'postgres');
  const name = `fenceline-${fingerprint(dataDir)}`;
  const isRunning = runningPostmaster(folder, name) !== undefined;
  const access = loopback ? await loopbackAccess(dataDir, isRunning) : null;
  const account = postgresAccount(folder);
  const programs = preparePrograms(native, account, dataDir);
  await ensureCluster(folder, programs, account, access?.password ?? null);

  const connection = connectionTo(dataDir, access);
  const maintenance = {
    ...connection,
    user: USER,
    database: 'postgres',
    application_name: 'fenceline supervisor',
  };
  const listening = access
    ? { socket: false as const, port: access.port }
    : { socket: true as const };
  return {
    cluster: { folder, name, programs, account, listening, maintenance, serverLog },
    connection,
  };
}

const connectionTo = (dataDir: string, access: LoopbackAccess | null): EmbeddedConnection => ({
  ...(access
    ? { host: '127.0.0.1', ...access }
    : { host: join(socketPathTo(dataDir), 'postgres'), port: SOCKET_PORT }),
  user: LOGIN_ROLE,
  database: DATABASE,
  ssl: false,
});

/** Where the PostgreSQL of a DATA_DIR answers while a server runs it. */
export async function embeddedConnection(dataDir: string): Promise<EmbeddedConnection> {
  const folder = resolve(dataDir);
  const isWindows = process.platform === 'win32';
  return connectionTo(folder, isWindows ? await loopbackAccess(folder, true) : null);
}

async function serverVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  return rows[0]!.server_version;
}
