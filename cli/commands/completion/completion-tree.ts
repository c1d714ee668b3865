import type { Command as Program, Option } from 'commander';

/** Kind of value after an option: none, one of a list, a file, or any text. */
export type Taken = 'nothing' | 'file' | 'text' | readonly string[];

export interface Completed {
  word: string;
  about: string;
}

/** A place in the command line, with what may come next. */
export interface Place {
  /** The words that lead here, with the program's name: `fenceline cer check`. */
  path: string;
  /** Commands, or the values of the first argument. */
  words: readonly Completed[];
  options: readonly (Completed & { short: string | undefined; takes: Taken })[];
}

/** An option with the values that completion offers; people may type others, such as `A7,B3`. */
export type OptionWithValues = Option & { values?: readonly string[] };

/** Lists every place of commander's tree, the program itself first. */
export function placesOf(program: Program, path = program.name()): Place[] {
  const [argument] = program.registeredArguments;
  const commands = program.commands.map((command) => ({
    word: command.name(),
    about: firstSentence(command.summary() || command.description()),
  }));
  const values = argument?.argChoices?.map((word) => ({ word, about: '' })) ?? [];
  const options = [...program.options, ...program.createHelp().visibleOptions(program)];
  const place: Place = {
    path,
    words: [...commands, ...values],
    options: [...new Map(options.map((option) => [option.long, option])).values()].map(
      (option: OptionWithValues) => ({
        word: option.long ?? option.flags,
        short: option.short,
        about: firstSentence(option.description),
        takes: takenBy(option),
      }),
    ),
  };
  return [
    place,
    ...program.commands.flatMap((command) => placesOf(command, `${path} ${command.name()}`)),
  ];
}

function takenBy(option: OptionWithValues): Taken {
  if (!option.required) return 'nothing';
  if (option.values) return option.values;
  return /<(?:FILE|FOLDER|PATH)>/.test(option.flags) ? 'file' : 'text';
}

const firstSentence = (text: string): string => /^.*?\.(?= |$)/s.exec(text)?.[0] ?? text;
