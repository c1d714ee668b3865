import { describe, expect, it } from 'vitest';
import { command, type Command, type Noun } from './command.ts';
import { CommandFailedError, misuse, type ExitCode } from './failure.ts';
import { runProgram } from './program.ts';

const countCommand = command({
  name: 'count',
  summary: 'Counts sheep.',
  about: 'Counts the sheep of a paddock.',
  args: '<PADDOCK...>',
  options: {
    '--breed <BREED...>': 'Of these breeds.',
    '--version <YEAR>': { about: 'As they were then.', default: '2026' },
    '--paddock-map <FILE>': 'The outlines of its paddocks.',
    '--lambs': 'Lambs too.',
  },
  examples: ['"Back paddock" --lambs'],
  run: async () => ({ sheep: 0 }),
  show: ({ sheep }) => [`${sheep} sheep`],
});

/** Runs a command line with nouns that record when they are loaded. */
async function given(
  argv: string[],
  count: Partial<typeof countCommand> = {},
  others: readonly Noun[] = [],
) {
  const printed: string[] = [];
  const written: string[] = [];
  const loaded: string[] = [];
  const noun = (name: string, commands: Command[]): Noun => ({
    name,
    about: `All about ${name}.`,
    load: async () => {
      loaded.push(name);
      return commands;
    },
  });
  const sheep = noun('sheep', [{ ...countCommand, ...count }]);
  const nouns = others.length > 0 ? others : [sheep, noun('dogs', [])];
  const code = await runProgram(argv, nouns, {
    print: (line) => printed.push(line),
    write: async (part) => void printed.push(part.toString()),
    say: (line) => written.push(line),
    isWatched: false,
    hasColor: false,
    columns: null,
    env: {},
  });
  return { code, stdout: printed.join('\n'), stderr: written.join('\n'), loaded };
}

describe('the command line', () => {
  it('runs the command with its arguments and options and prints its result', async () => {
    let input: Parameters<typeof countCommand.run>[0] | undefined;
    const { code, stdout, stderr } = await given(
      [
        'sheep',
        'count',
        'Back',
        'Front',
        '--breed',
        'Merino',
        'Dorper',
        '--version',
        '2025',
        '--lambs',
      ],
      { run: async (typed) => ((input = typed), { sheep: 12 }) },
    );
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '12 sheep', stderr: '' });
    expect(input).toEqual({
      args: ['Back', 'Front'],
      options: { breed: ['Merino', 'Dorper'], version: '2025', lambs: true, json: false },
      isList: true,
    });
  });

  it('gives the command its defaults, false flags and empty lists for options not given', async () => {
    let options: object = {};
    const run = async (input: { options: object }) => ((options = input.options), { sheep: 12 });
    await given(['sheep', 'count', 'Back'], { run });
    expect(options).toStrictEqual({
      breed: [],
      version: '2026',
      paddockMap: undefined,
      lambs: false,
      json: false,
    });
  });

  it('prints the raw result with --json', async () => {
    const { stdout } = await given(['sheep', 'count', 'Back', '--json']);
    expect(JSON.parse(stdout)).toEqual({ sheep: 0 });
  });

  it('offers and accepts no --json for a command without a result', async () => {
    const without = { hasJson: false } as const;
    expect((await given(['sheep', 'count', '--help'], without)).stdout).not.toContain('--json');
    expect(await given(['sheep', 'count', 'Back', '--json'], without)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining("unknown option '--json'") as string,
    });
  });

  it('prints the result and exits with the code that the result determines', async () => {
    const none = { exitCode: ({ sheep }: { sheep: number }) => (sheep === 0 ? 1 : 0) as ExitCode };
    const answer = { code: 1, stdout: '0 sheep', stderr: '' };
    expect(await given(['sheep', 'count', 'Back'], none)).toMatchObject(answer);
    expect(await given(['sheep', 'count', 'Back', '--json'], none)).toMatchObject({ code: 1 });
  });

  it('loads only the commands of the requested noun', async () => {
    expect((await given(['--help'])).loaded).toEqual([]);
    expect((await given(['sheep', '--help'])).loaded).toEqual(['sheep']);
  });

  it('shows help with examples on standard output', async () => {
    const all = await given(['--help']);
    expect(all).toMatchObject({ code: 0, stderr: '' });
    expect(all.stdout).toMatch(/sheep +All about sheep\..*dogs +All about dogs\./s);
    expect(await given([])).toMatchObject({ code: 2, stdout: '', stderr: all.stdout });
    const one = await given(['sheep', 'count', '--help']);
    expect(one.stdout).toContain('fenceline sheep count "Back paddock" --lambs');
    expect(one.stdout).toContain('--json');
    // The help of a noun shows the first example of each of its commands.
    const count = { examples: ['"Back paddock" --lambs', '"Front paddock"'] };
    expect((await given(['sheep', '--help'], count)).stdout).toMatch(
      /Examples:\n {2}fenceline sheep count "Back paddock" --lambs$/,
    );
  });

  it('exits with 1 and a message if a command fails, and with 2 if it was misused', async () => {
    const fail = (error: Error) => ({ run: () => Promise.reject(error) });
    expect(
      await given(['sheep', 'count', 'Back'], fail(new CommandFailedError('No gate.'))),
    ).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'No gate.',
    });
    expect(await given(['sheep', 'count', 'Back'], fail(misuse('Which?')))).toMatchObject({
      code: 2,
    });
    expect(await given(['sheep', 'count'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("missing required argument 'PADDOCK'") as string,
    });
    expect(await given(['cows'])).toMatchObject({ code: 2, stdout: '' });
    expect(await given([])).toMatchObject({ code: 2, stdout: '' });
  });

  it('finds the commands of a group one level further down', async () => {
    const lambs = { name: 'lambs', about: 'Their young.', commands: [countCommand] };
    const noun: Noun = { name: 'sheep', about: 'All about sheep.', load: async () => [lambs] };
    const deep = (...argv: string[]) => given(argv, {}, [noun]);
    expect(await deep('sheep', 'lambs', 'count', 'Back')).toMatchObject({ stdout: '0 sheep' });
    expect((await deep('sheep', '--help')).stdout).toMatch(
      /lambs +Their young\..*Examples:\n {2}fenceline sheep lambs count "Back paddock" --lambs$/s,
    );
    expect((await deep('sheep', 'lambs', 'count', '--help')).stdout).toContain(
      'fenceline sheep lambs count "Back paddock" --lambs',
    );
    expect(await deep('sheep', 'lambs')).toMatchObject({ code: 2, stdout: '' });
  });

  it('reports an internal error as a fault in Fenceline', async () => {
    const { code, stderr } = await given(['sheep', 'count', 'Back'], {
      run: () => Promise.reject(new TypeError('sheep is undefined')),
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/a fault in Fenceline.*TypeError: sheep is undefined/s);
  });
});
