import { Argument, Command as Program, CommanderError, Option } from 'commander';
import { VERSION_LABEL } from '#shared/config';
import {
  jsonOption,
  type Command,
  type CommandGroup,
  type Noun,
  type OptionSpecs,
} from './command.ts';
import { confirm, CONFIRMATIONS, yesOption } from './confirmations.ts';
import { CommandFailedError, type ExitCode } from './failure.ts';
import { generalHelp, HELP_HELP, VERSION_HELP } from './general-help.ts';
import { withIdsFromInput } from './ids-from-input.ts';
import type { Terminal } from './terminal.ts';

const PROGRAM = 'fenceline';
/** Maximum number of examples in a noun's help; its commands show more. */
const MAX_EXAMPLES = 5;

/** Runs the command that `argv` names. Never throws or exits. */
export async function runProgram(
  argv: readonly string[],
  nouns: readonly Noun[],
  terminal: Terminal,
): Promise<ExitCode> {
  try {
    const ended = { exitCode: 0 as ExitCode };
    if (argv[0] === 'help') return await showHelp(argv.slice(1), nouns, terminal);
    const program = await programFor(argv, nouns, terminal, ended);
    await program.parseAsync(argv, { from: 'user' });
    return ended.exitCode;
  } catch (error) {
    // Commander has already printed the error or the requested help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof CommandFailedError) {
      terminal.say(error.message);
      return error.exitCode;
    }
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    terminal.say(`This is a fault in Fenceline, not yours. Please report it:\n${detail}`);
    return 1;
  }
}

/** `fenceline help`: everything there is, the help of a command, or a page of the manual. */
async function showHelp(
  words: readonly string[],
  nouns: readonly Noun[],
  terminal: Terminal,
): Promise<ExitCode> {
  const { helpFor, topicLines } = await import('./help.ts');
  const topic = words.filter((word) => !word.startsWith('-'));
  if (topic.length === 0) {
    for (const line of [...generalHelp(nouns, terminal.columns), ...topicLines()]) {
      terminal.print(line);
    }
    return 0;
  }
  const found = await helpFor(topic, nouns);
  if ('command' in found) return runProgram([...found.command, '--help'], nouns, terminal);
  terminal.print(found.page);
  return 0;
}

/** Loads every command, for callers that need all of them. */
export const wholeProgram = (nouns: readonly Noun[], terminal: Terminal): Promise<Program> =>
  programFor(null, nouns, terminal, { exitCode: 0 });

/** Loads the commands of the requested noun only, or all; the help lists the others by name. */
async function programFor(
  argv: readonly string[] | null,
  nouns: readonly Noun[],
  terminal: Terminal,
  ended: { exitCode: ExitCode },
): Promise<Program> {
  const program = configured(new Program(PROGRAM), terminal)
    .version(VERSION_LABEL, '--version', VERSION_HELP)
    .enablePositionalOptions();
  program.helpInformation = () => generalHelp(nouns, terminal.columns).join('\n');
  const asked = argv?.find((word) => !word.startsWith('-'));
  for (const noun of nouns) {
    const group = configured(program.command(noun.name), terminal).description(noun.about);
    if (argv !== null && noun.name !== asked) continue;
    const path = `${PROGRAM} ${noun.name}`;
    const loaded = await noun.load();
    if ('length' in loaded) fillGroup(group, path, loaded, terminal, ended);
    else fillCommand(group, path, loaded, terminal, ended);
  }
  return program;
}

function fillGroup(
  group: Program,
  path: string,
  specs: readonly (Command | CommandGroup)[],
  terminal: Terminal,
  ended: { exitCode: ExitCode },
): void {
  group.addHelpText('after', examplesText(firstExamples(path, specs).slice(0, MAX_EXAMPLES)));
  for (const spec of specs) {
    const program = configured(group.command(spec.name), terminal);
    const pathOfSpec = `${path} ${spec.name}`;
    if (!('commands' in spec)) fillCommand(program, pathOfSpec, spec, terminal, ended);
    else {
      program.description(spec.about);
      fillGroup(program, pathOfSpec, spec.commands, terminal, ended);
    }
  }
}

function fillCommand(
  command: Program,
  path: string,
  spec: Command,
  terminal: Terminal,
  ended: { exitCode: ExitCode },
): void {
  command.summary(spec.summary).description(spec.about);
  if (spec.argChoices) command.addArgument(new Argument(spec.args).choices(spec.argChoices));
  else if (spec.args !== '') command.arguments(spec.args);
  const questionOf = CONFIRMATIONS[path.slice(PROGRAM.length + 1)];
  const specs: OptionSpecs = {
    ...spec.options,
    ...(questionOf && yesOption),
    ...(spec.hasJson !== false && jsonOption),
  };
  for (const [flags, option] of Object.entries(specs)) {
    if (typeof option === 'string') command.option(flags, option);
    else {
      const { about, default: usual, values } = option;
      command.addOption(Object.assign(new Option(flags, about).default(usual), { values }));
    }
  }
  command.addHelpText('after', examplesText(examplesOf(path, spec)));
  command.action(async (...given: unknown[]) => {
    const options = { ...absentValues(command.options), ...command.opts() };
    const typed = given.slice(0, -2).flat() as string[];
    const takesIds = spec.args.includes('ID...');
    const args = takesIds ? await withIdsFromInput(typed) : typed;
    const isList = args.length > 1 || args !== typed;
    const question = questionOf?.({ args, options });
    if (question && options['yes'] !== true) await confirm(question);
    const result = await spec.run({ args, options, isList }, terminal);
    if (options['json'] === true && !('--json' in spec.options)) {
      terminal.print(JSON.stringify(spec.json ? spec.json(result) : result, null, 2));
    } else for (const line of spec.show(result, terminal)) terminal.print(line);
    ended.exitCode = spec.exitCode?.(result) ?? 0;
  });
}

/** What a command gets for options that are not given, which commander leaves out. */
const absentValues = (options: readonly Option[]): Record<string, unknown> =>
  Object.fromEntries(
    options.map((option) => [
      option.attributeName(),
      option.isBoolean() ? false : option.variadic ? [] : undefined,
    ]),
  );

const examplesOf = (path: string, { examples }: Command): string[] =>
  examples.map((example) => `  ${path} ${example}`.trimEnd());

/** Returns the first example of each command, including those in groups. */
const firstExamples = (path: string, specs: readonly (Command | CommandGroup)[]): string[] =>
  specs.flatMap((spec) => {
    const pathOfSpec = `${path} ${spec.name}`;
    return 'commands' in spec
      ? firstExamples(pathOfSpec, spec.commands)
      : examplesOf(pathOfSpec, spec).slice(0, 1);
  });

const examplesText = (lines: readonly string[]) => `\nExamples:\n${lines.join('\n')}`;

/**
 * Sends help to standard output and errors to standard error. Makes commander throw instead of
 * exiting.
 */
const configured = (program: Program, terminal: Terminal): Program =>
  program
    .exitOverride()
    .helpCommand(false)
    .helpOption('-h, --help', HELP_HELP)
    .showHelpAfterError('For usage, add --help')
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.say(text.trimEnd()),
    });
