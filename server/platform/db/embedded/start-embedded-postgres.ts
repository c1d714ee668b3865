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

/** Connection options for `pg`, as the login role, never as a superuser. */
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
  /** PostgreSQL's version, such as `18.4`. */
  version: string;
  /** Shuts PostgreSQL down and terminates open connections. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Created if missing. The caller holds its lock (`lockDataDir`). */
  dataDir: string;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** The folder of PostgreSQL's programs. Defaults to the npm package's. */
  native?: string;
  /** Listens on a port with a password instead of a socket. By default only on Windows. */
  loopback?: boolean;
}

/**
 * Starts a PostgreSQL for this server only, from programs that npm installed, and keeps it running
 * until `stop`: restarts a cluster that ends unexpectedly.
 *
 * The data is in `DATA_DIR/postgres`, its log in `DATA_DIR/logs`. Any user who may enter the data
 * directory (mode 0700) may connect through the socket in it; nothing listens on the network.
 * PostgreSQL refuses root, so for a root server it runs as a separate user, from a copy of its
 * programs if that user cannot reach the project's folder. The data always stays in DATA_DIR, even
 * below folders that only root may enter.
 *
 * A killed server leaves its PostgreSQL running; the next start reuses it.
 *
 * @throws {EmbeddedPostgresError} in plain words, with the remedy
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

/**
 * Stops the PostgreSQL that a killed server left running. The caller holds the lock of DATA_DIR.
 */
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

/** Returns how to connect to the PostgreSQL of a DATA_DIR while a server runs it. */
export async function embeddedConnection(dataDir: string): Promise<EmbeddedConnection> {
  const folder = resolve(dataDir);
  const isWindows = process.platform === 'win32';
  return connectionTo(folder, isWindows ? await loopbackAccess(folder, true) : null);
}

async function serverVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  return rows[0]!.server_version;
}
