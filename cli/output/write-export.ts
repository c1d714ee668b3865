import type { Terminal } from '../terminal.ts';
import { writeWholeFile } from './whole-file.ts';

export const outputOption = { '-o, --output <FILE>': 'The file. Default: standard output.' };

/** Writes the parts to a file, atomically under its name, or to standard output. */
export async function writeExport(
  output: string | undefined,
  parts: AsyncIterable<string>,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  if (output !== undefined) return writeWholeFile(output, parts, signal);
  for await (const part of parts) {
    signal.throwIfAborted();
    await terminal.write(part);
  }
}
