import type { ErrorCode, WireError } from '#shared/api/contract';
import { CallError } from '../call-error.ts';

/** Result or refusal of a piece of work, in a form that can cross between threads. */
export type Outcome<T> =
  | { value: T }
  | { refusal: { code: ErrorCode; message: string; fields: WireError['fields'] } };

/** Catches a CallError and rethrows everything else. */
export function outcomeOf<T>(work: () => T): Outcome<T> {
  try {
    return { value: work() };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { code, message, fields } = error;
    return { refusal: { code, message, fields } };
  }
}

/** Returns the value, or throws the refusal again. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if ('value' in outcome) return outcome.value;
  const { code, message, fields } = outcome.refusal;
  throw new CallError(code, message, fields && { fields });
}
