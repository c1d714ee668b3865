import type { z } from 'zod';
import type { ErrorCode, WireError } from '#shared/api/contract';

/** Thrown by handlers to answer an error of the contract; any other error becomes INTERNAL. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: ErrorCode;
  readonly fields: WireError['fields'];
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }
}

/**
 * Maximum number of reported fields: every entry of a long list may be wrong, and the first few
 * explain why.
 */
const MAX_FIELDS = 50;

/**
 * Converts schema issues to an INVALID_PARAMS error. Fields are named by their paths under
 * `prefix`; an issue without a path is named `unnamed`.
 */
export const invalidParams = (
  issues: readonly z.core.$ZodIssue[],
  { prefix = [], unnamed = '' }: { prefix?: readonly string[]; unnamed?: string } = {},
): CallError =>
  new CallError('INVALID_PARAMS', 'Some of the values are not valid.', {
    fields: Object.fromEntries(
      issues
        .slice(0, MAX_FIELDS)
        .map(({ path, message }) => [[...prefix, ...path].join('.') || unnamed, message]),
    ),
  });

/** The same answer for "does not exist" and "is not yours", so that ids cannot be probed. */
export const notFound = () =>
  new CallError(
    'NOT_FOUND',
    'This was not found. It may have been removed. Please reload the page.',
  );

/** The same answer for unknown calls and calls that this user may not make. */
export const forbidden = () =>
  new CallError('FORBIDDEN', 'You do not have access to this section.');

export const signedOut = () =>
  new CallError('UNAUTHENTICATED', 'Your sign-in has ended. Please sign in and try again.');
