import type { Noun } from './command.ts';
import type { ExitCode } from './failure.ts';
import { generalHelp } from './general-help.ts';
import type { Terminal } from './terminal.ts';

/**
 * Runs the command that `argv` names, and answers the general help at once: nothing is loaded for
 * it. Never throws, never exits.
 */
export async function run(
  argv: readonly string[],
  nouns: readonly Noun[],
  terminal: Terminal,
): Promise<ExitCode> {
  if (argv.length === 1 && (argv[0] === '--help' || argv[0] === '-h')) {
    for (const line of generalHelp(nouns, terminal.columns ?? 80)) terminal.print(line);
    return 0;
  }
  return (await import('./program.ts')).runProgram(argv, nouns, terminal);
}
