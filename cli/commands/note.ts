import type { CommandInput } from '../command.ts';
import { misuse } from '../failure.ts';

const MAX_LENGTH = 500;

export const noteOption = {
  '-m, --message <TEXT>': `The reason, stored in the project’s history; at most ${MAX_LENGTH} characters.`,
};

/**
 * Returns the value of `noteOption`, or an empty string. Throws `CommandFailedError` if it is too long
 * to store.
 */
export function noteOf({ options }: CommandInput<typeof noteOption>): string {
  const note = (options.message ?? '').trim();
  if (note.length <= MAX_LENGTH) return note;
  throw misuse(`The message has ${note.length} characters; the limit is ${MAX_LENGTH}.`);
}
