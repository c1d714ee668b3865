import { ApiError } from '#shared/api';

/**
 * What a person is told of a failed call (OP-24): the server's own words where it found some, a
 * plain sentence otherwise; red, for ten seconds.
 */
export function failureMessage(error: unknown) {
  const said =
    error instanceof ApiError
      ? [error.message, ...Object.values(error.fields).filter((field) => field !== error.message)]
      : ['Something went wrong. Please try again later.'];
  return { lines: said, tone: 'error' as const, durationMs: 10_000 };
}
