import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import { currentTrace } from './trace.ts';

/** The log methods that parts of the server may use. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * Bodies, queries and headers are never logged, but an error may contain some of them, so these
 * paths are redacted everywhere.
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

export interface LogOptions {
  /** Name of this node, in every line. */
  node?: string | undefined;
  /** Standard output by default. */
  destination?: DestinationStream;
}

/** Writes one line of JSON per event, with the level by name, the time in UTC and the trace. */
export function createLog(level: string, { node, destination }: LogOptions = {}): Logger {
  const options = {
    level,
    base: node === undefined ? null : { node },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: (_line: object, _level: number, log: object) => {
      const trace = currentTrace();
      const reqId = (log as RequestLog)[REQUEST_ID];
      return { ...(reqId && { reqId }), ...(trace && { trace_id: trace.traceId }) };
    },
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]),
      censor: '[redacted]',
    },
    serializers: { err: describeError, cause: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Returns a log whose lines name a request. A child logger of pino formats its bindings when it is
 * created, which takes longer than the single line that most requests log.
 */
export const logOfRequest = <L extends object>(log: L, requestId: string): L =>
  Object.assign(Object.create(log) as L, { [REQUEST_ID]: requestId });

const REQUEST_ID = Symbol('request id');
interface RequestLog {
  [REQUEST_ID]?: string;
}

/** Logs an error's kind, message and stack, but no other fields, which may contain user input. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error === undefined ? undefined : typeof error;
  const code = (error as NodeJS.ErrnoException).code;
  return {
    type: error.name,
    // Messages of a database or a schema can quote the rejected value.
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
 * quote no data, and operators need them.
 */
const isOfServer = (error: Error) =>
  'severity' in error && /^(53|57|08)/.test((error as { code?: string }).code ?? '');
