import { wrapped } from './output/wrapped.ts';

const ABOUT = 'Operates Fenceline and works with its data.';
const USAGE = '<thing> <command> [options]';
export const HELP_HELP = 'This help.';
const HELP = {
  name: 'help',
  about: 'Shows the help of a command, or a page of the manual.',
};
export const VERSION_HELP = 'The version of Fenceline.';
const EXAMPLES = [
  '  fenceline login --server https://farms.example',
  '  fenceline projects --help',
  '  fenceline help soil-carbon',
];

export const asksForGeneralHelp = (argv: readonly string[]): boolean =>
  argv.length === 1 && (argv[0] === '--help' || argv[0] === '-h');

/** Width used when the output is not a terminal. */
const COLUMNS = 80;

/**
 * The text of `fenceline --help`, also shown as an error for `fenceline` without arguments. Lines
 * are at most `columns` wide unless a single word is longer.
 */
export function generalHelp(
  known: readonly { name: string; about: string }[],
  columns: number | null,
): string[] {
  const options = [
    ['-h, --help', HELP_HELP],
    ['--version', VERSION_HELP],
  ] as const;
  const things = [...known, HELP].map(({ name, about }) => [name, about] as const);
  const width = Math.max(...[...options, ...things].map(([name]) => name.length));
  const listed = ([name, about]: readonly [string, string]) =>
    wrapped(`  ${name.padEnd(width)}  `, about, ' '.repeat(width + 4), columns ?? COLUMNS);
  return [
    `Usage: fenceline ${USAGE}`,
    '',
    ABOUT,
    '',
    'Options:',
    ...options.flatMap(listed),
    '',
    'Things:',
    ...things.flatMap(listed),
    '',
    'Examples:',
    ...EXAMPLES,
  ];
}
