/** Where a command's words go: results to standard output, everything else to standard error. */
export interface Terminal {
  /** A line of the result. */
  print(line: string): void;
  /** A line of progress, advice or complaint. */
  say(line: string): void;
  /** A person watches standard error. */
  isWatched: boolean;
  hasColor: boolean;
  env: Readonly<Record<string, string | undefined>>;
}

export function processTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  // A reader that has seen enough, such as head, is no failure.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  const isWatched = stderr.isTTY && env['TERM'] !== 'dumb';
  return {
    print: (line) => void stdout.write(`${printable(line)}\n`),
    say: (line) => void stderr.write(`${printable(line)}\n`),
    isWatched,
    hasColor: isWatched && !env['NO_COLOR'],
    env,
  };
}

/** Names out of files may hold codes that a terminal would obey. */
export const printable = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '\ufffd');
