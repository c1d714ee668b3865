import { refusalOf, type ApiErrorCode } from '#shared/api';

/** What a failed item means for its queue: it continues, waits for a person, or stops. */
export type Fate = 'next' | 'wait' | 'stop';

/** Failures that would also affect the next item. */
const FATES: Partial<Record<ApiErrorCode, Fate>> = {
  UNREACHABLE: 'wait',
  UNAUTHENTICATED: 'wait',
  TOO_MANY_REQUESTS: 'wait',
  OVERLOADED: 'wait',
  FORBIDDEN: 'stop',
  UNREADABLE: 'stop',
};

/** What a failed call means for the rest of a queue. */
export function fateAfter(error: unknown): Fate {
  const code = refusalOf(error);
  return (code && FATES[code]) ?? 'next';
}
