import { once } from 'node:events';
import { paint } from './tone.ts';

/** Output of a command: results go to standard output, everything else to standard error. */
export interface Terminal {
  /** Prints a line of the result. */
  print(line: string): void;
  /** Writes part of a file result unchanged; resolves when there is room for more. */
  write(part: string | Uint8Array): Promise<void>;
  /** Prints a line of progress, advice or error. */
  say(line: string): void;
  /** True if a person watches standard error. */
  isWatched: boolean;
  hasColor: boolean;
  /** Width of the terminal that shows results; null if they go to a file or a pipe. */
  columns: number | null;
  env: Readonly<Record<string, string | undefined>>;
}

export function processTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  // A reader that closes early, such as `head`, is not an error.
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
    print: (line) => void stdout.write(`${paint(printable(line), hasColorInResults)}\n`),
    write: async (part) => {
      const isShown = stdout.isTTY && typeof part === 'string';
      if (!stdout.write(isShown ? printable(part.replaceAll('\r\n', '\n')) : part)) {
        await once(stdout, 'drain');
      }
    },
    say: (line) => void stderr.write(`${paint(printable(line), hasColor)}\n`),
    isWatched,
    hasColor,
    columns: stdout.isTTY ? columnsOf(stdout, env) : null,
    env,
  };
}

/**
 * Width of a terminal: `COLUMNS`, or the terminal's own answer. A terminal without a window reports
 * 0, which means that its width is unknown.
 */
export function columnsOf({ columns }: { columns?: number }, env: Terminal['env']): number | null {
  const chosen = Number(env['COLUMNS']);
  if (Number.isInteger(chosen) && chosen > 0) return chosen;
  return columns || null;
}

/**
 * Replaces control codes, because names from files may contain ones that a terminal would
 * interpret.
 */
export const printable = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '\ufffd');
