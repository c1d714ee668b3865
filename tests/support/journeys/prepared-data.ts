import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BuiltServer, PREPARED_DATA } from './built-server.ts';

/** Starts the sandbox once with no data, so that every test’s own server can copy the result. */
// oxlint-disable-next-line import/no-default-export -- a global set-up must be one
export default async function prepareData(): Promise<() => Promise<void>> {
  const server = await BuiltServer.start();
  await server.end();
  // Sockets of the lock cannot be copied, and are useless without a server.
  await rm(join(server.dataDir, 'lock'), { recursive: true });
  // No test cuts the power, so their servers need not wait for the disk.
  const settings = join(server.dataDir, 'postgres/postgresql.auto.conf');
  await appendFile(settings, 'fsync = off\nfull_page_writes = off\n');
  process.env[PREPARED_DATA] = server.dataDir;
  return () => rm(server.dataDir, { recursive: true, force: true });
}
