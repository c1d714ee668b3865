import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { packagedPrograms } from '../../platform/db/embedded/index.ts';
import { openFileStorage } from '../../platform/files/create-file-store.ts';
import { DELIVERIES } from '../../domains/sales/deliveries/delivery-files.ts';
import { fail, ok, warn, type Check } from './finding.ts';

const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000 * MEGABYTE;
const SCARCE_BYTES = 2 * GIGABYTE;
const TOO_LITTLE_BYTES = GIGABYTE / 5;

export const folderCheck: Check = {
  name: 'data folder',
  cure: 'Make DATA_DIR writable for the server’s user, or choose another one.',
  async run({ settings: { DATA_DIR: folder } }) {
    if (!existsSync(folder)) {
      return warn(
        `${folder} does not exist yet.`,
        'The first start creates it. Check that DATA_DIR is right.',
      );
    }
    // A restored or mounted folder may be writable while a subfolder is not.
    for (const place of [folder, join(folder, 'files')]) {
      if (place !== folder && !existsSync(place)) continue;
      const trial = join(place, `.doctor-${randomUUID()}`);
      const file = await open(trial, 'wx', 0o600);
      try {
        await file.writeFile('trial');
        await file.sync();
      } finally {
        await file.close();
        await rm(trial, { force: true });
      }
    }
    return ok(`${folder} is writable.`);
  },
};

export const diskCheck: Check = {
  name: 'disk',
  cure: 'Check that the disk of DATA_DIR is mounted.',
  async run({ settings: { DATA_DIR: folder } }) {
    const { bavail, bsize } = await statfs(existsSync(folder) ? folder : '.');
    const bytes = bavail * bsize;
    const says = `${(bytes / GIGABYTE).toFixed(1)} GB are free.`;
    const cure = 'Free some space, or move DATA_DIR to a larger disk.';
    if (bytes < TOO_LITTLE_BYTES) return fail(says, cure);
    return bytes < SCARCE_BYTES ? warn(says, cure) : ok(says);
  },
};

/** A server with a cadastre of a million parcels and a report in progress. */
const SCARCE_MEMORY = 0.7 * GIGABYTE;
const TOO_LITTLE_MEMORY = 0.3 * GIGABYTE;

/** Reports the memory that is free for the server, also within the limit of a container. */
export const memoryCheck: Check = {
  name: 'memory',
  cure: 'Check the memory of this machine.',
  async run({ isServing }) {
    const bytes = process.availableMemory();
    const says = `${(bytes / GIGABYTE).toFixed(1)} GB are free.`;
    const cure = 'Give this machine or container more memory, or end other programs.';
    // A running server has taken its share already.
    if (!isServing && bytes < TOO_LITTLE_MEMORY) return fail(says, cure);
    return bytes < SCARCE_MEMORY ? warn(says, cure) : ok(says);
  },
};

/**
 * Reports how much space order files take: they are retained as long as their orders, so operators
 * must see them grow.
 */
export const orderFilesCheck: Check = {
  name: 'order files',
  cure: 'Check that DATA_DIR, or the bucket, can be read.',
  async run({ settings }) {
    let [count, bytes] = [0, 0];
    const storage = await openFileStorage(settings);
    for await (const { byteLength } of storage.list(DELIVERIES)) {
      count += 1;
      bytes += byteLength;
    }
    const [files, take] = count === 1 ? ['file', 'takes'] : ['files', 'take'];
    const megabytes = (bytes / MEGABYTE).toLocaleString('en-AU', { maximumFractionDigits: 1 });
    return ok(`${count.toLocaleString('en-AU')} ${files} of orders ${take} ${megabytes} MB.`);
  },
};

/** Checks PostgreSQL's programs and its cluster without starting it. */
export async function restingDatabase(dataDir: string): Promise<ReturnType<typeof ok>> {
  const { version } = JSON.parse(
    await readFile(join(packagedPrograms(), '../package.json'), 'utf8'),
  ) as { version: string };
  const major = version.split('.')[0];
  const madeBy = await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8').catch(() => null);
  if (madeBy !== null && madeBy.trim() !== major) {
    return fail(
      `DATA_DIR was made by PostgreSQL ${madeBy.trim()}; this Fenceline includes ${major}.`,
      'Back it up with the Fenceline that made it, and restore that with this one.',
    );
  }
  return ok(
    madeBy === null
      ? `The embedded PostgreSQL ${major} creates a new database at the first start.`
      : `The embedded PostgreSQL ${major} is not running; it starts with the server.`,
  );
}
