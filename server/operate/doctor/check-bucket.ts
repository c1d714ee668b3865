import { randomUUID } from 'node:crypto';
import { createFolderStorage } from '../../platform/files/folder-storage.ts';
import { openBucket, storageFolder } from '../../platform/files/create-file-store.ts';
import { PROBES, type FileStorage } from '../../platform/files/file-store.ts';
import type { S3Problem } from '../../platform/files/s3/s3-problem.ts';
import { OutsideUnavailableError } from '../../platform/outside/outside-unavailable.ts';
import { fail, off, ok, warn, type Check } from './finding.ts';

const NOTHING_MOVED = 'Move them with: fenceline files move --to-bucket --remove';

/** Tries every right that the server needs in its bucket, with one small file. */
export const bucketCheck: Check = {
  name: 'bucket',
  cure: 'Check the settings FILES_S3_….',
  async run({ settings }) {
    let problem: S3Problem | null = null;
    const bucket = await openBucket(settings, (found) => (problem = found), { attempts: 1 });
    if (bucket === null) return off('Files are in DATA_DIR: FILES_S3_BUCKET is not set.');
    try {
      if (!(await keeps(bucket))) {
        return fail(
          `${settings.FILES_S3_BUCKET} returns other bytes than were stored in it.`,
          bucketCheck.cure,
        );
      }
    } catch (error) {
      if (!(error instanceof OutsideUnavailableError) || problem === null) throw error;
      const { says, cure } = problem as S3Problem;
      return fail(says, cure);
    }
    const left = await createFolderStorage(storageFolder(settings)).folders();
    return left.some((folder) => folder !== PROBES)
      ? warn(`Files are in the bucket, but some are still in DATA_DIR/files.`, NOTHING_MOVED)
      : ok(`${settings.FILES_S3_BUCKET} stores, returns, lists and deletes files.`);
  },
};

/** True if the storage returns, lists and deletes a file that was put into it. */
async function keeps(storage: FileStorage): Promise<boolean> {
  const name = randomUUID();
  const [key, bytes] = [`${PROBES}/${name}`, Buffer.from(name)];
  try {
    await storage.put(key, bytes);
    const found = await storage.get(key);
    const listed: string[] = [];
    for await (const file of storage.list(PROBES)) listed.push(file.key);
    if (!found || Buffer.compare(found, bytes) !== 0 || !listed.includes(key)) return false;
  } finally {
    await storage.remove(key);
  }
  return (await storage.get(key)) === null;
}
