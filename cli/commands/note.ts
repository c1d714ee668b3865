import type { CommandInput, OptionSpec } from '../command.ts';
import { misuse } from '../failure.ts';

const LONGEST = 500;

export const noteOption: OptionSpec = {
  flags: '-m, --message <TEXT>',
  about: `Why; kept in the project's history, at most ${LONGEST} characters.`,
};

/**
 * Returns the value of `noteOption`, or an empty string. Throws `CommandFailed` if it is too long
 * to store.
 */
export function noteOf({ options }: CommandInput): string {
  const note = ((options['message'] as string | undefined) ?? '').trim();
  if (note.length <= LONGEST) return note;
  throw misuse(`The message has ${note.length} characters; at most ${LONGEST} are kept.`);
}
