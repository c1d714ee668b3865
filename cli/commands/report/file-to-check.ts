import { readFile, stat } from 'node:fs/promises';
import { hashFile, UncheckedFileError } from '#entities/document';
import { CommandFailedError } from '../../failure.ts';
import { fileProblem } from '../../file-problem.ts';

/** Returns the SHA-256 of a file on disk. Throws `CommandFailedError` for what cannot be read. */
export async function sha256OfFile(path: string): Promise<string> {
  try {
    // Reading a pipe or a device might never end.
    const isFile = (await stat(path)).isFile();
    return await hashFile(new Blob(isFile ? [await readFile(path)] : []));
  } catch (error) {
    throw new CommandFailedError(
      error instanceof UncheckedFileError ? `${path}: ${error.message}` : fileProblem(path, error),
    );
  }
}
