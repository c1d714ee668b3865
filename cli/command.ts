import type { ExitCode } from './failure.ts';
import type { Terminal } from './terminal.ts';

export interface OptionSpec {
  /** As commander reads it: `--state <STATE>`, `--map <ATTRIBUTE=FIELD...>`. */
  flags: string;
  about: string;
  default?: string;
}

/** What was typed after the command's name. */
export interface CommandInput {
  args: readonly string[];
  /** By name in camel case: texts, lists of texts, and true for flags. */
  options: Readonly<Record<string, unknown>>;
}

/** A command is data plus one function; its result is shown by `show`, or as JSON with `--json`. */
export interface Command<Result = unknown> {
  name: string;
  /** For the list of commands. */
  summary: string;
  about: string;
  /** As commander reads them: `<FILE...>`; empty for none. */
  args: string;
  options: readonly OptionSpec[];
  examples: readonly string[];
  run(input: CommandInput, terminal: Terminal): Promise<Result>;
  /** The lines for standard output, at most `columns` wide where that can be done. */
  show(result: Result, screen: Pick<Terminal, 'columns'>): readonly string[];
  /** What of the result is for scripts, where that is not the result as it is. */
  json?(result: Result): unknown;
  /** False: there is no result that a script could use, and so no `--json`. */
  hasJson?: false;
  /** Its result is a file: it writes that by itself, `--json` included. */
  writesFile?: boolean;
  /** For results that are no success; otherwise 0. */
  exitCode?(result: Result): ExitCode;
}

/** Commands around a part of a thing, one word deeper, such as `projects docs list`. */
export interface CommandGroup {
  name: string;
  about: string;
  commands: readonly Command[];
}

/** Commands around one thing, or one command by itself; loaded when it is asked for. */
export interface Noun {
  name: string;
  about: string;
  load(): Promise<readonly (Command | CommandGroup)[] | Command>;
}
