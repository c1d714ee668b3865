import { randomUUID } from 'node:crypto';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CommandFailedError, misuse } from '../failure.ts';

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'Your disk quota is used up.',
  ENOENT: 'The folder does not exist.',
  ENOTDIR: 'The folder does not exist.',
  EACCES: 'You may not write there.',
  EPERM: 'You may not write there.',
  EROFS: 'The location is read-only.',
  EISDIR: 'It is a folder.',
  EFBIG: 'The file would exceed the size limit.',
};

/**
 * Writes a file under its name only once it is complete; until then, and after a failure, the
 * previous file stays. Throws `CommandFailedError` if it cannot be written.
 */
export async function writeWholeFile(
  path: string,
  parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  // Preserves a symbolic link and replaces its target.
  const target = await realpath(path).catch(() => path);
  const present = await stat(target).catch(() => null);
  if (present && !present.isFile()) {
    throw misuse(`${path} is not a regular file. Leave out -o to write to standard output.`);
  }
  const draft = join(dirname(target), `.${basename(target)}.${randomUUID()}.part`);
  try {
    const file = await open(draft, 'wx');
    try {
      for await (const part of parts) {
        signal.throwIfAborted();
        await file.writeFile(part);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    signal.throwIfAborted();
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    if (signal.aborted) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    const exitCode = error instanceof CommandFailedError ? error.exitCode : 1;
    throw new CommandFailedError(`${path} was not written. ${PROBLEMS[code] ?? message}`, exitCode);
  }
}
