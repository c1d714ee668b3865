import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { STATES } from '#entities/parcel';
import { SnapshotError } from '../memory/index.ts';

/** File that names the snapshot to serve from its folder. */
export const POINTER = 'current.json';

const Bbox = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const CurrentDataSet = z.object({
  /** File name of the snapshot in the same folder. */
  snapshot: z.string().regex(/^[\w.-]+\.parcels$/),
  name: z.string(),
  version: z.string(),
  importedAt: z.iso.datetime(),
  parcelCount: z.number(),
  parcelsByState: z.partialRecord(z.enum(STATES), z.number()),
  bbox: Bbox,
  bytes: z.number(),
});

/** The cadastre to serve, as its import described it. */
export type CurrentDataSet = z.infer<typeof CurrentDataSet>;

/**
 * Reads which cadastre a folder serves; null when none was imported. Throws `SnapshotError` with
 * the remedy when the pointer file is damaged.
 */
export async function readCurrent(folder: string): Promise<CurrentDataSet | null> {
  const path = join(folder, POINTER);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const cure = 'import the cadastre again, or remove that file to go back to the sample';
  return parseCurrent(text, path, cure);
}

/** Reads the description of a cadastre; throws `SnapshotError` with the remedy if it is damaged. */
export function parseCurrent(text: string, path: string, cure: string): CurrentDataSet {
  try {
    return CurrentDataSet.parse(JSON.parse(text));
  } catch {
    throw new SnapshotError(`${path} does not say which cadastre is loaded; ${cure}`);
  }
}
