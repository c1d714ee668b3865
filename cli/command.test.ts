import { describe, expectTypeOf, it } from 'vitest';
import { command, type CommandInput } from './command.ts';

const serverOption = { '--server <ADDRESS>': 'The server.' };

describe('the options of a command', () => {
  it('infers the type of each option from its flags', () => {
    command({
      name: 'count',
      summary: 'Counts sheep.',
      about: 'Counts the sheep of a paddock.',
      args: '',
      options: {
        '--breed <BREED...>': 'Of these breeds.',
        '--max-refused <PERCENT>': { about: 'Refuse more.', default: '5' },
        '-o, --output <FILE>': 'The file.',
        '--not-shorn-yet': 'Only these.',
        ...serverOption,
      },
      examples: [],
      run: async ({ options }) => {
        expectTypeOf(options).toEqualTypeOf<{
          readonly breed: string[];
          readonly maxRefused: string;
          readonly output: string | undefined;
          readonly notShornYet: boolean;
          readonly server: string | undefined;
        }>();
        // @ts-expect-error No option is called lambs.
        void options.lambs;
        return 12;
      },
      show: (sheep) => {
        expectTypeOf(sheep).toEqualTypeOf<number>();
        return [];
      },
    });
  });

  it('refuses a command without an option that it passes on', () => {
    type Input = CommandInput<typeof serverOption>;
    expectTypeOf<CommandInput<{ '--all': string }>>().not.toExtend<Input>();
    expectTypeOf<CommandInput<{ '--all': string } & typeof serverOption>>().toExtend<Input>();
  });
});
