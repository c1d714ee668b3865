import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BuiltServer, PREPARED_DATA } from './built-server.ts';

/** Starts the sandbox once as a newcomer would; every journey's server has a copy of its data. */
// oxlint-disable-next-line import/no-default-export -- playwright's global set-up takes no other
export default async function prepareData(): Promise<() => Promise<void>> {
  const server = await BuiltServer.start();
  await server.end();
  // Sockets of the lock cannot be copied, and are nothing without a server.
  await rm(join(server.dataDir, 'lock'), { recursive: true });
  process.env[PREPARED_DATA] = server.dataDir;
  return () => rm(server.dataDir, { recursive: true, force: true });
}
