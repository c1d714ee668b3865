import { NOUN_COMMANDS } from '../../../cli/noun-commands.ts';
import { runProgram } from '../../../cli/program.ts';
import { printable, type Terminal } from '../../../cli/terminal.ts';
import { withoutTone } from '../../../cli/tone.ts';

export interface CliOptions {
  env?: Record<string, string>;
  /** The folder that relative paths start from; commands that run at the same time share it. */
  cwd?: string;
  /** Width of the terminal that shows results; none by default. */
  columns?: number;
}

const home = process.cwd();
let running = 0;

/** Runs in a folder. Programs that tests start afterwards need one that still exists. */
async function inFolder<Result>(cwd: string, work: () => Promise<Result>): Promise<Result> {
  running++;
  if (cwd !== home) process.chdir(cwd);
  try {
    return await work();
  } finally {
    running--;
    if (running === 0) process.chdir(home);
  }
}

/** A command that runs in this process, with its output so far. */
export function beginCli(
  args: readonly string[],
  { env = {}, cwd = home, columns }: CliOptions = {},
) {
  const written: Buffer[] = [];
  let stderr = '';
  const terminal: Terminal = {
    print: (line) => void written.push(Buffer.from(`${withoutTone(printable(line))}\n`)),
    write: async (part) => void written.push(Buffer.from(part)),
    say: (line) => {
      stderr += `${withoutTone(printable(line))}\n`;
    },
    isWatched: false,
    hasColor: false,
    columns: columns ?? null,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '/', ...env },
  };
  const ended = inFolder(cwd, () => runProgram(args, NOUN_COMMANDS, terminal));
  return { stdout: () => Buffer.concat(written).toString(), stderr: () => stderr, ended };
}

/**
 * Runs a command to its end in this process, as `main.ts` does, without a terminal. That takes a
 * tenth of the time of a program of its own, which only signals, terminals, standard input, other
 * programs and tasks of the operator need.
 */
export async function runCli(...run: Parameters<typeof beginCli>) {
  const { ended, stdout, stderr } = beginCli(...run);
  return { code: await ended, stdout: stdout(), stderr: stderr() };
}
