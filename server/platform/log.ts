import { pino, type Logger } from 'pino';

/** What a part of the server may do with its log. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * Bodies, queries and headers are never logged; what an error carries may still hold some of them,
 * so these paths are blanked wherever they turn up.
 */
const SECRET_KEYS = [
  'access_token',
  'authorization',
  'cookie',
  'pass',
  'password',
  'userid',
  'paypal_response',
  'client_secret',
  'signature',
  'lat',
  'lng',
  'front_gate_lat',
  'front_gate_lng',
];

export function createLog(level: string, destination?: NodeJS.WritableStream): Logger {
  const options = {
    level,
    base: null,
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]),
      censor: '[redacted]',
    },
    serializers: { err: describeError, cause: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** An error's kind, words and place; not its other fields, which may hold what a user sent. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error === undefined ? undefined : typeof error;
  const code = (error as NodeJS.ErrnoException).code;
  return {
    type: error.name,
    // A database's or a schema's message can quote the value it refused.
    message: isOurs(error) ? error.message : undefined,
    ...(code === undefined ? {} : { code }),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

const isOurs = (error: Error) =>
  isOfServer(error) ||
  (!('severity' in error) && error.name !== 'ZodError' && error.name !== '$ZodError');

/**
 * PostgreSQL's messages about resources, operators and connections (SQLSTATE classes 53, 57 and 08)
 * quote no data, and an operator needs them.
 */
const isOfServer = (error: Error) =>
  'severity' in error && /^(53|57|08)/.test((error as { code?: string }).code ?? '');
