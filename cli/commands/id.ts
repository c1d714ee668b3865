import { misuse } from '../failure.ts';

/** Parses the id of a record. Throws `CommandFailedError` if it is not a valid id. */
export function idOf(typed: string, what: string): number {
  const id = Number(typed);
  if (/^\d+$/.test(typed) && Number.isSafeInteger(id) && id > 0) return id;
  throw misuse(`${typed} is not the id of ${what}. Use a number, such as 12.`);
}
