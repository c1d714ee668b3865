import { EmailAddress } from '#entities/plan';
import { CallError } from '../../../platform/call-error.ts';

/**
 * Normalises e-mail addresses to lower case, without duplicates. Throws INVALID_PARAMS for an empty
 * list and for invalid addresses, which it names.
 */
export function emailsFrom(given: readonly string[], field: string): string[] {
  const emails = [...new Set(given.map((email) => email.toLowerCase()))];
  const refuse = (message: string) =>
    new CallError('INVALID_PARAMS', message, { fields: { [field]: message } });
  if (emails.length === 0) throw refuse('Enter at least one e-mail address.');
  const wrong = emails.filter((email) => !EmailAddress.safeParse(email).success);
  if (wrong.length > 0) {
    const named = wrong.slice(0, 3).join(', ');
    throw refuse(`Not an e-mail address: ${named}${wrong.length > 3 ? ' and others' : ''}.`);
  }
  return emails;
}
