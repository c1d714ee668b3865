import { abnDigits, ABN_PROBLEM, isAbn } from '#entities/owner';
import { CallError } from '../../../platform/call-error.ts';

/** Returns the digits of an ABN, null if it is blank; throws INVALID_PARAMS if its checksum fails. */
export function checkedAbn(typed: string): string | null {
  if (typed.trim() === '') return null;
  if (isAbn(typed)) return abnDigits(typed);
  throw new CallError('INVALID_PARAMS', ABN_PROBLEM, { fields: { abn: ABN_PROBLEM } });
}
