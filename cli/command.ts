import type { ExitCode } from './failure.ts';
import type { Terminal } from './terminal.ts';

export interface OptionSpec {
  /** In commander's syntax: `--state <STATE>`, `--map <ATTRIBUTE=FIELD...>`. */
  flags: string;
  about: string;
  default?: string;
}

/** Arguments after the command's name. */
export interface CommandInput {
  args: readonly string[];
  /** By option name in camel case: a string, a list of strings, or true for a flag. */
  options: Readonly<Record<string, unknown>>;
}

/** A command is data plus one function. `show` formats its result; `--json` prints it as JSON. */
export interface Command<Result = unknown> {
  name: string;
  /** One line for the list of commands. */
  summary: string;
  about: string;
  /** In commander's syntax: `<FILE...>`; empty for none. */
  args: string;
  options: readonly OptionSpec[];
  examples: readonly string[];
  run(input: CommandInput, terminal: Terminal): Promise<Result>;
  /** Formats the result as lines for standard output, at most `columns` wide where possible. */
  show(result: Result, screen: Pick<Terminal, 'columns'>): readonly string[];
  /** Returns the part of the result to print for scripts, if it differs from the result itself. */
  json?(result: Result): unknown;
  /** False if the command has no result that a script could use, and therefore no `--json`. */
  hasJson?: false;
  /** True if the command writes its result to a file itself, including with `--json`. */
  writesFile?: boolean;
  /** Exit code for results that are not a success; 0 otherwise. */
  exitCode?(result: Result): ExitCode;
}

/** A group of commands one level deeper, such as `projects docs list`. */
export interface CommandGroup {
  name: string;
  about: string;
  commands: readonly Command[];
}

/** A noun with its commands, or a single command; loaded on demand. */
export interface Noun {
  name: string;
  about: string;
  load(): Promise<readonly (Command | CommandGroup)[] | Command>;
}
