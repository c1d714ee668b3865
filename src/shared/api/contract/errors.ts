/** Every error code of a call, with its HTTP status. */
export const ERROR_STATUS = {
  MALFORMED_REQUEST: 400,
  INVALID_PARAMS: 400,
  UNAUTHENTICATED: 401,
  PAYMENT_REFUSED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  OP_ID_REUSED: 409,
  PRICE_CHANGED: 409,
  TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  OUTSIDE_UNAVAILABLE: 503,
  OVERLOADED: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Errors that any call may return; a call's own `errors` lists the others. */
export const COMMON_ERRORS = [
  'MALFORMED_REQUEST',
  'INVALID_PARAMS',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'OP_ID_REUSED',
  'TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'OVERLOADED',
] as const satisfies readonly ErrorCode[];

export interface WireError {
  code: ErrorCode;
  /** For the user, in plain words: what happened and what to do. */
  message: string;
  /** Messages by parameter, for INVALID_PARAMS. */
  fields?: Record<string, string> | undefined;
  requestId?: string | undefined;
}

export type Envelope =
  | { status: 'success'; data: unknown }
  | { status: 'error'; data: []; error: WireError };
