import type { ExitCode } from './failure.ts';
import type { Terminal } from './terminal.ts';

/**
 * Options by their flags in commander's syntax: `--all`, `-o, --output <FILE>`, `--owner <EMAIL...>`;
 * not `--no-…` or `[FILE]`, whose values would not have the inferred type. Each has its line of the
 * help, or that line with a default or the values that it takes.
 */
export type OptionSpecs = Readonly<Record<string, string | OptionSpec>>;

interface OptionSpec {
  about: string;
  default?: string;
  /** Offered by shell completion; the command itself validates what is typed. */
  values?: readonly string[];
}

/** The options that `run` gets, by name in camel case. */
type OptionValues<Specs extends OptionSpecs> = {
  readonly [Flags in keyof Specs as NameOf<Flags>]: ValueOf<Flags, Specs[Flags]>;
};

type NameOf<Flags> = Flags extends `${string}--${infer Name} <${string}`
  ? CamelCase<Name>
  : Flags extends `${string}--${infer Name}`
    ? CamelCase<Name>
    : never;

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type ValueOf<Flags, Spec> = Flags extends `${string}...>`
  ? string[]
  : Flags extends `${string}>`
    ? string | (Spec extends { default: string } ? never : undefined)
    : boolean;

/** Arguments after the command's name. */
export interface CommandInput<Specs extends OptionSpecs> {
  args: readonly string[];
  options: OptionValues<Specs>;
  /** True if the command takes several ids, also from standard input; its result is then a list. */
  isList?: boolean;
}

/** A command is data plus one function. `show` formats its result; `--json` prints it as JSON. */
export interface Command<Result = unknown, Specs extends OptionSpecs = OptionSpecs> {
  name: string;
  /** One line for the list of commands. */
  summary: string;
  about: string;
  /** In commander's syntax: `<FILE...>`; empty for none. */
  args: string;
  /** The values of the only argument, if it is one of a few. */
  argChoices?: readonly string[];
  options: Specs;
  examples: readonly string[];
  run(input: CommandInput<Specs>, terminal: Terminal): Promise<Result>;
  /** Formats the result as lines for standard output, at most `columns` wide where possible. */
  show(result: Result, screen: Pick<Terminal, 'columns'>): readonly string[];
  /** Returns the part of the result to print for scripts, if it differs from the result itself. */
  json?(result: NoInfer<Result>): unknown;
  /** False if the command has no result that a script could use, and therefore no `--json`. */
  hasJson?: false;
  /** Exit code for results that are not a success; 0 otherwise. */
  exitCode?(result: Result): ExitCode;
}

/**
 * Added to every command with a result. A command that lists it among its options writes its JSON
 * itself.
 */
export const jsonOption = { '--json': 'The result as JSON.' };

/** Infers from the flags the options that `run` gets, and from `run` the result that `show` gets. */
export const command = <Result, Specs extends OptionSpecs>(
  spec: Command<Result, Specs>,
): Command<Result, Specs> => spec;

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
