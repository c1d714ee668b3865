import { CallError } from '../../../platform/call-error.ts';
import {
  ParcelQuestionError,
  type ParcelQuestionRefusal,
} from '../../../cadastre/parcel-question-error.ts';

const CODES = {
  'bad-shape': 'INVALID_PARAMS',
  'too-large': 'TOO_LARGE',
  'too-much-found': 'TOO_LARGE',
  'too-slow': 'TOO_LARGE',
  busy: 'OVERLOADED',
} as const satisfies Record<ParcelQuestionRefusal, string>;

/**
 * Awaits the engine's answer and converts its refusals to call errors that blame the field `param`.
 */
export async function answered<T>(param: string, asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof ParcelQuestionError)) throw error;
    const { message, refusal } = error;
    throw new CallError(CODES[refusal], message, {
      cause: error,
      ...(refusal === 'busy' ? { retryAfter: 5 } : { fields: { [param]: message } }),
    });
  }
}
