import type { CommandInput } from '../command.ts';
import { misuse } from '../failure.ts';

export const columnsOption = (values: readonly string[]) => ({
  '--columns <NAMES>': {
    about: 'Only these columns, in this order, such as project_id,hectares.',
    values,
  },
});

/** Returns the chosen columns, or null for all. Throws `CommandFailedError` for an unknown one. */
export function columnsOf<Name extends string>(
  { options }: CommandInput<ReturnType<typeof columnsOption>>,
  known: readonly Name[],
): Name[] | null {
  if (options.columns === undefined) return null;
  return options.columns.split(',').map((typed) => {
    const name = known.find((one) => one === typed.trim());
    if (name !== undefined) return name;
    throw misuse(
      `--columns ${options.columns}: there is no column ${typed.trim() || '“”'}. Choose from ${known.join(', ')}.`,
    );
  });
}
