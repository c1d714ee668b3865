import { spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { namedAccount } from '../platform/db/embedded/account.ts';
import { runProgram } from '../platform/db/embedded/run-program.ts';

/** Folder where Debian installs each version of PostgreSQL. */
const VERSIONS = '/usr/lib/postgresql';
const EXTENSIONS = '/usr/share/postgresql';

export interface PostgisCluster {
  pool: pg.Pool;
  stop(): Promise<void>;
}

/** Returns why no PostGIS can be started on this machine; null when it can. */
export function postgisMissing(): string | null {
  return programs()
    ? null
    : 'PostGIS is not installed here (Debian: apt-get install postgresql-15-postgis-3)';
}

function programs(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined;
  return readdirSync(VERSIONS)
    .filter((version) => existsSync(join(EXTENSIONS, version, 'extension/postgis.control')))
    .map((version) => join(VERSIONS, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'postgres')));
}

/** Starts a temporary PostgreSQL with PostGIS, for tests and the benchmark; stopping removes it. */
export async function startPostgisCluster(
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgisCluster> {
  const bin = programs();
  if (!bin) throw new Error(postgisMissing()!);
  const folder = await mkdtemp(join(tmpdir(), 'fenceline-postgis-'));
  // PostgreSQL refuses to run as root.
  const account = process.getuid?.() === 0 ? namedAccount() : null;
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  await runProgram(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'fenceline', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { cwd: folder, account },
  );
  const all = { listen_addresses: '', unix_socket_directories: folder, ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...options], {
    cwd: folder,
    stdio: 'ignore',
    ...account,
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const pool = new pg.Pool({ host: folder, user: 'fenceline', database: 'postgres', max: 4 });
  pool.on('error', () => {});
  const stop = async () => {
    await pool.end();
    server.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for (let tries = 0; ; tries++) {
    try {
      await pool.query('SELECT 1');
      return { pool, stop };
    } catch (error) {
      if (tries === 100) {
        await stop();
        throw error;
      }
      await delay(50);
    }
  }
}
