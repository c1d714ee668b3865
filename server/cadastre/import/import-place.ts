import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DataDirInUseError, lockDataDir } from '../../platform/db/embedded/data-dir-lock.ts';
import { CadastreFileError } from './cadastre-file-error.ts';

export interface ImportPlace {
  /** Folder of the snapshots. */
  folder: string;
  /** Folder inside it for unfinished files. */
  scratch: string;
  /** Name of the import's result: its start time and a random part. */
  id: string;
}

const SCRATCH = 'import-';

/**
 * Runs `work` as the only import in a folder. Removes its scratch folder afterwards, and those that
 * killed imports left behind. Throws `CadastreFileError` while another import runs.
 */
export async function inImportPlace<Result>(
  folder: string,
  work: (place: ImportPlace) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true });
  const release = await onlyImport(folder);
  const id = `${compactTime(new Date())}-${randomBytes(4).toString('hex')}`;
  const scratch = join(folder, `${SCRATCH}${id}`);
  try {
    await removeScratch(folder);
    await mkdir(scratch);
    return await work({ folder, scratch, id });
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await release();
  }
}

async function onlyImport(folder: string): Promise<() => Promise<void>> {
  try {
    return await lockDataDir(folder);
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    throw new CadastreFileError(
      `Another import into ${folder} is running. Wait until it is done, or stop it.`,
    );
  }
}

async function removeScratch(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(SCRATCH));
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/** Formats as `20261121T031000Z`, which sorts by time and is a valid file name on every system. */
const compactTime = (time: Date) => time.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
