import { ApiError, fieldErrorsOf } from '#shared/api';

const UNEXPECTED = 'Something went wrong. Please try again later.';

const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : UNEXPECTED;

/** Sentences that are shown at their field and therefore do not name it. */
const LACKS_SUBJECT = /^(This|Please (enter|fill)|\p{Ll})/u;

/** Adds the field's name to a message that is shown elsewhere: "Price: This is missing." */
function withSubject([name, message]: [string, string]): string {
  if (!LACKS_SUBJECT.test(message)) return message;
  const words = (name.match(/[a-z_]+(?=[^a-z_]*$)/i)?.[0] ?? name).replaceAll('_', ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${message}`;
}

/**
 * Builds the message for a failed call (OP-24): the server's own sentences if it sent any, a
 * generic sentence otherwise; red, for ten seconds.
 */
export function failureMessage(error: unknown) {
  const reason = reasonOf(error);
  const fields = Object.entries(fieldErrorsOf(error))
    .filter(([, message]) => message !== reason)
    .map(withSubject);
  return { lines: [reason, ...fields], tone: 'error' as const, durationMs: 10_000 };
}

export interface FormFailure<Field extends string = never> {
  /** Null as long as nothing has failed. */
  error: unknown;
  /** Messages by wire name, for the fields that the form shows. */
  at: Partial<Record<Field, string>>;
  /** Messages that belong to no field of the form. */
  rest: readonly string[];
}

/** Splits the messages of a failed submit into those of the form's fields and the rest. */
export function formFailure<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): FormFailure<Field> {
  if (error === null) return { error, at: {}, rest: [] };
  const entries = Object.entries(fieldErrorsOf(error));
  const isShown = ([name]: [string, string]) => (fields as readonly string[]).includes(name);
  const shown = entries.filter(isShown);
  const others = entries.filter((entry) => !isShown(entry)).map(withSubject);
  return {
    error,
    at: Object.fromEntries(shown) as FormFailure<Field>['at'],
    rest: entries.length === 0 ? [reasonOf(error)] : others,
  };
}
