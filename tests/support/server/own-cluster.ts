import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../server/platform/db/embedded/index.ts';
import { createLog } from '../../../server/platform/log.ts';

/** A PostgreSQL that one test file may kill and stop without disturbing others. */
export async function startOwnCluster() {
  const folder = await mkdtemp(join(tmpdir(), 'fenceline-own-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: createLog('silent') });
  const { connection } = postgres;
  const mainProcess = async () =>
    Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  /** Lists every process: the main one, its workers, and the backends of connections. */
  const processes = async () => {
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
    );
    await client.end();
    return [await mainProcess(), ...rows.map(({ pid }) => pid)];
  };
  return {
    connection,
    mainProcess,
    /** Suspends all processes, like a hung disk; returns a function that resumes them. */
    async freeze(): Promise<() => void> {
      const frozen = await processes();
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of frozen) process.kill(pid, 'SIGCONT');
      };
    },
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
