import type { ErrorCode, WireError } from '#shared/api/contract';
import { CallError } from '../call-error.ts';

/** What came of a piece of work, in a form that crosses from one thread to another. */
export type Outcome<T> =
  | { value: T }
  | { refusal: { code: ErrorCode; message: string; fields: WireError['fields'] } };

/** Anything that is thrown but a CallError is thrown on. */
export function outcomeOf<T>(work: () => T): Outcome<T> {
  try {
    return { value: work() };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { code, message, fields } = error;
    return { refusal: { code, message, fields } };
  }
}

/** Throws the refusal again. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if ('value' in outcome) return outcome.value;
  const { code, message, fields } = outcome.refusal;
  throw new CallError(code, message, fields && { fields });
}
