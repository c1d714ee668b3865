import type { CommandInput } from '../command.ts';
import { misuse } from '../failure.ts';

const MAX_LENGTH = 500;

export const noteOption = {
  '-m, --message <TEXT>': `The reason, stored in the project’s history; at most ${MAX_LENGTH} characters.`,
};

/**
 * Returns the value of `noteOption`, or an empty string. Throws `CommandFailedError` if it is
 * shorter or longer than the server accepts.
 */
export function noteOf(
  { options }: CommandInput<typeof noteOption>,
  { min = 0, max = MAX_LENGTH } = {},
): string {
  const note = (options.message ?? '').trim();
  if (note.length > max) {
    throw misuse(`The message (-m) has ${note.length} characters; the limit is ${max}.`);
  }
  if (note.length >= min) return note;
  throw misuse(
    note === ''
      ? `Give a reason of at least ${min} characters with -m.`
      : `The message (-m) has ${note.length} characters; it needs at least ${min}.`,
  );
}
