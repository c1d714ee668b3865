import { access, constants, readFile, stat } from 'node:fs/promises';
import type { UnreadGeoFile } from '#shared/geo-file';
import { CommandFailedError } from '../../failure.ts';
import { fileProblem } from '../../file-problem.ts';

/**
 * Returns a regular file on disk whose content is read later, once its name and size are accepted.
 * Throws `CommandFailedError` for anything else.
 */
export async function fileToRead(path: string): Promise<UnreadGeoFile> {
  const found = await explained(path, stat(path));
  // Reading a pipe or a device might never end.
  if (!found.isFile()) {
    throw new CommandFailedError(
      `${path} is not a regular file. Save its content to a file first.`,
    );
  }
  await explained(path, access(path, constants.R_OK));
  return {
    name: path,
    size: found.size,
    arrayBuffer: async () => new Uint8Array(await explained(path, readFile(path))).buffer,
  };
}

async function explained<Result>(path: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new CommandFailedError(fileProblem(path, error));
  }
}
