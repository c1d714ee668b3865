import { READING_LIMITS } from '../base/limits.ts';
import { createReadContext } from './read-context.ts';
import { FileRefusalError } from '../base/refusal.ts';
import { createWorkBudget } from '../base/work-budget.ts';
import { inflateEntry } from './inflate-entry.ts';
import { readZipDirectory } from './zip-directory.ts';

export interface UnpackLimits {
  entries: number;
  /** Inflated bytes of all files together. */
  bytes: number;
}

export interface UnpackedFile {
  /** Folders and name, separated by `/`. */
  path: string;
  bytes: Uint8Array;
}

/** The files of an archive, or the reason why they cannot be read. */
export type UnpackedArchive = { files: UnpackedFile[] } | { refusal: string };

/** Unpacks every file of an archive; archives inside it stay as they are. */
export async function unpackArchive(
  bytes: Uint8Array,
  limits: UnpackLimits,
  signal?: AbortSignal,
): Promise<UnpackedArchive> {
  const budget = createWorkBudget({
    steps: READING_LIMITS.steps,
    signal,
    onProgress: undefined,
    restEveryMs: undefined,
  });
  const reading = createReadContext(
    { ...READING_LIMITS, inflatedBytes: limits.bytes },
    budget,
    bytes.length,
  );
  try {
    const files: UnpackedFile[] = [];
    for (const entry of readZipDirectory(bytes, limits.entries)) {
      files.push({ path: entry.path, bytes: await inflateEntry(bytes, entry, reading) });
    }
    return { files };
  } catch (error) {
    if (error instanceof FileRefusalError) return { refusal: error.message };
    throw error;
  }
}
