import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BuiltServer, PREPARED_DATA, SHARED_LANDSCAPE } from './built-server.ts';
import { startLandscapeHost } from './landscape-host.ts';

const root = join(import.meta.dirname, '../../..');
const cache = join(root, 'node_modules/.cache/fenceline-prepared-data');

/**
 * Provides what the servers of all tests would otherwise each make at length: the data of a sandbox
 * with its sample documents, and the sample landscape.
 */
// oxlint-disable-next-line import/no-default-export -- a global set-up must be one
export default async function prepareData(): Promise<() => Promise<void>> {
  const landscape = await startLandscapeHost();
  process.env[SHARED_LANDSCAPE] = landscape.address;
  const folder = join(cache, await versionOfData());
  if (!existsSync(folder)) await makeData(folder);
  process.env[PREPARED_DATA] = folder;
  return () => landscape.stop();
}

/** The sandbox's data depends on the program, the packages and, for the dates in it, the day. */
async function versionOfData(): Promise<string> {
  const programs = join(root, 'dist/server');
  const names = (await readdir(programs)).filter((name) => name.endsWith('.js')).sort();
  const hash = createHash('sha256').update(new Date().toDateString());
  for (const file of [
    ...names.map((name) => join(programs, name)),
    join(root, 'package-lock.json'),
  ])
    hash.update(file).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

/** Replaces the data of other versions. Unit tests and journeys may both make it; either will do. */
async function makeData(folder: string): Promise<void> {
  const older = (await readdir(cache).catch(() => [])).filter(
    (name) => !join(cache, name).startsWith(folder),
  );
  await Promise.all(older.map((name) => rm(join(cache, name), { recursive: true, force: true })));
  const server = await BuiltServer.startWithDocuments();
  await server.end();
  // Node prints this on the newcomer's screen when a signal gets ever more listeners.
  const warning = /^.* MaxListenersExceededWarning: .*$/m.exec(server.output());
  if (warning) throw new Error(`The server printed: ${warning[0]}`);
  // Sockets of the lock cannot be copied, and are useless without a server.
  await rm(join(server.dataDir, 'lock'), { recursive: true });
  // No test cuts the power, so their servers need not wait for the disk.
  const settings = join(server.dataDir, 'postgres/postgresql.auto.conf');
  await appendFile(settings, 'fsync = off\nfull_page_writes = off\n');
  // Only a complete copy gets the name by which others find it.
  const copy = `${folder}-${process.pid}`;
  await mkdir(cache, { recursive: true });
  await cp(server.dataDir, copy, { recursive: true });
  await rename(copy, folder).catch(async (error: unknown) => {
    await rm(copy, { recursive: true });
    if (!existsSync(folder)) throw error;
  });
  await server.remove();
}
