import { readFile, stat } from 'node:fs/promises';
import { hashPdf, UncheckedFileError } from '#entities/document';
import { CommandFailedError } from '../../failure.ts';
import { fileProblem } from '../../file-problem.ts';

/** Returns the SHA-256 of a PDF on disk. Throws `CommandFailedError` for anything else. */
export async function sha256OfPdf(path: string): Promise<string> {
  try {
    // Reading a pipe or a device might never end.
    const isFile = (await stat(path)).isFile();
    return await hashPdf(new Blob(isFile ? [await readFile(path)] : []));
  } catch (error) {
    throw new CommandFailedError(
      error instanceof UncheckedFileError ? `${path}: ${error.message}` : fileProblem(path, error),
    );
  }
}
