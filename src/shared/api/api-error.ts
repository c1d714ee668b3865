import type { ErrorCode, WireError } from './contract/index.ts';

/** `UNREACHABLE`: no response arrived. `UNREADABLE`: the response is not one of our server's. */
export type ApiErrorCode = ErrorCode | 'UNREACHABLE' | 'UNREADABLE';

/** The only error that a call rejects with; `message` can be shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;

  constructor(
    code: ApiErrorCode,
    message: string,
    details: {
      status?: number;
      fields?: Record<string, string>;
      requestId?: string;
      cause?: unknown;
    },
  ) {
    super(message, { cause: details.cause });
    this.code = code;
    this.status = details.status ?? 0;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId;
  }

  static fromWire(error: WireError, status: number): ApiError {
    return new ApiError(error.code, error.message, {
      status,
      ...(error.fields ? { fields: error.fields } : {}),
      ...(error.requestId ? { requestId: error.requestId } : {}),
    });
  }

  static signedOut(): ApiError {
    return new ApiError('UNAUTHENTICATED', 'You are signed out. Please sign in and try again.', {
      status: 401,
    });
  }

  static unreachable(cause: unknown): ApiError {
    return new ApiError(
      'UNREACHABLE',
      'The server cannot be reached. Nothing you typed is lost. Please try again.',
      { cause },
    );
  }

  static unreadable(status: number, cause?: unknown): ApiError {
    return new ApiError('UNREADABLE', 'Something went wrong. Please try again later.', {
      status,
      cause,
    });
  }
}

/** The code of a failed call, even if another error wraps it; null for other failures. */
export function refusalOf(error: unknown): ApiErrorCode | null {
  const failed = error instanceof Error && !(error instanceof ApiError) ? error.cause : error;
  return failed instanceof ApiError ? failed.code : null;
}

/** Server messages for single parameters, by wire name; empty for other failures. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {};
