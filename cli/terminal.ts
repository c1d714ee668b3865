import { once } from 'node:events';
import { painted } from './tone.ts';

/** Where a command's words go: results to standard output, everything else to standard error. */
export interface Terminal {
  /** A line of the result. */
  print(line: string): void;
  /** A part of a result that is a file, as it is; resolves when there is room for more. */
  write(text: string): Promise<void>;
  /** A line of progress, advice or complaint. */
  say(line: string): void;
  /** A person watches standard error. */
  isWatched: boolean;
  hasColor: boolean;
  /** Width of the terminal that results are shown on; null where they go into a file or a pipe. */
  columns: number | null;
  env: Readonly<Record<string, string | undefined>>;
}

export function processTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  // A reader that has seen enough, such as head, is no failure.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    stderr.write(`The result cannot be written: ${error.message}\n`);
    process.exit(1);
  });
  const isSmart = env['TERM'] !== 'dumb';
  const isWatched = stderr.isTTY && isSmart;
  const hasColor = isWatched && !env['NO_COLOR'];
  const hasColorInResults = stdout.isTTY && isSmart && !env['NO_COLOR'];
  return {
    print: (line) => void stdout.write(`${painted(printable(line), hasColorInResults)}\n`),
    write: async (text) => {
      if (!stdout.write(stdout.isTTY ? printable(text.replaceAll('\r\n', '\n')) : text)) {
        await once(stdout, 'drain');
      }
    },
    say: (line) => void stderr.write(`${painted(printable(line), hasColor)}\n`),
    isWatched,
    hasColor,
    columns: stdout.isTTY ? stdout.columns : null,
    env,
  };
}

/** Names out of files may hold codes that a terminal would obey. */
export const printable = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '\ufffd');
