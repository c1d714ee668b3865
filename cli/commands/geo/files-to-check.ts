import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { GEO_EXTENSIONS } from '#shared/lib/geo';
import { CommandFailedError } from '../../failure.ts';
import { fileProblem } from '../../file-problem.ts';

/**
 * The files that these paths name, and the boundary files in the folders among them. Throws
 * `CommandFailedError` for a folder without any.
 */
export async function filesToCheck(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => ((await isFolder(path)) ? boundaryFilesIn(path) : [path])),
  );
  return [...new Set(found.flat())];
}

/** A path that does not exist is reported when its file is read. */
const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function boundaryFilesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      throw new CommandFailedError(fileProblem(folder, error));
    },
  );
  const files = entries
    .filter((entry) => entry.isFile() && isBoundaryFile(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  if (files.length === 0) {
    throw new CommandFailedError(
      `${folder} has no boundary files (${GEO_EXTENSIONS.join(', ')}). Put the files of a shapefile into one .zip.`,
    );
  }
  return files;
}

const isBoundaryFile = (name: string): boolean =>
  GEO_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension));
