import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  TaskCancelledError,
  TimeoutStrategy,
  circuitBreaker,
  handleType,
  timeout,
} from 'cockatiel';
import type { ZodType } from 'zod';
import { measuredBreakers, measuredRequests } from '../measured.ts';
import { currentTrace, nextStep, runInTrace, traceparentOf } from '../trace.ts';
import { OutsideUnavailableError, type OutsideReason } from './outside-unavailable.ts';

export interface OutsidePolicy {
  /** Name in errors and logs, such as `PayPal`. */
  system: string;
  /** Time limit in milliseconds for the whole exchange, including the body. Default 3,000. */
  timeoutMs?: number | undefined;
  /** Size limit of the inflated body. Default 1 MiB. */
  maxBytes?: number | undefined;
  /** Consecutive failures after which nothing is sent for `breakMs`. Default 5. */
  breakAfter?: number | undefined;
  /**
   * How long an open circuit breaker waits before it lets one request through, in milliseconds.
   * Default 10,000.
   */
  breakMs?: number | undefined;
  /**
   * Bytes of a body kept in the exchange, also of an answer that is not usable. Default 0, which
   * leaves the body of such an answer unread.
   */
  keptBytes?: number | undefined;
  fetch?: typeof globalThis.fetch | undefined;
}

/** What one request showed, whether or not the answer was usable. */
export interface OutsideExchange {
  /** Null if no answer began. */
  status: number | null;
  /** Why the answer is not usable; null if it is. */
  reason: OutsideReason | null;
  /** Response headers as received, in lower case; they may contain secrets. */
  headers: readonly (readonly [name: string, value: string])[];
  /** The start of the inflated body, up to `keptBytes`. */
  body: Uint8Array;
  /** Bytes of the inflated body that were read. */
  byteLength: number;
  durationMs: number;
}

/** An exchange with its answer, or with the error that says why there is none. */
export type OutsideAttempt = { exchange: OutsideExchange } & (
  | { answer: OutsideAnswer; error?: undefined }
  | { error: OutsideUnavailableError }
);

/**
 * A complete answer with a status of 200–299 or 400–499 (except 429), which the client interprets.
 */
export interface OutsideAnswer {
  status: number;
  ok: boolean;
  headers: Headers;
  bytes: Uint8Array;
  text(): string;
  /**
   * Parses the body with `schema`. Throws `OutsideUnavailableError` (`garbage`) if it does not fit.
   */
  json<T>(schema: ZodType<T>): T;
}

type OutsideInit = Omit<RequestInit, 'redirect' | 'signal'>;
export type OutsideFetch = (url: string | URL, init?: OutsideInit) => Promise<OutsideAnswer>;
export type TryOutside = (url: string | URL, init?: OutsideInit) => Promise<OutsideAttempt>;

/** What is known of a running exchange. */
interface Seen {
  status: number | null;
  headers: [string, string][];
  kept: Uint8Array[];
  byteLength: number;
}

/**
 * Creates the `fetch` of one outside system, as `createTryOutside` does. It rejects only with
 * `OutsideUnavailableError`.
 */
export function createOutsideFetch(policy: OutsidePolicy): OutsideFetch {
  const attempt = createTryOutside(policy);
  return async (url, init) => {
    const tried = await attempt(url, init);
    if (tried.error) throw tried.error;
    return tried.answer;
  };
}

/**
 * Creates the function that sends requests to one outside system; use only one per system, because
 * it holds the state of the circuit breaker. It sends each request once without retries and follows
 * no redirects. There is no usable answer after a timeout, a broken connection, a redirect, an
 * oversize body, a status of 429 or at least 500, and while the breaker is open. Never rejects
 * because of the system.
 */
export function createTryOutside(policy: OutsidePolicy): TryOutside {
  const { system, timeoutMs = 3_000, maxBytes = 1024 * 1024, breakAfter = 5 } = policy;
  const { keptBytes = 0 } = policy;
  // oxlint-disable-next-line no-restricted-globals -- the one place that limits it
  const send = policy.fetch ?? fetch;
  const breaker = circuitBreaker(handleType(OutsideUnavailableError), {
    halfOpenAfter: policy.breakMs ?? 10_000,
    breaker: new ConsecutiveBreaker(breakAfter),
  });
  measuredBreakers.set(system, () => breaker.state === CircuitState.Open);
  const limit = timeout(timeoutMs, TimeoutStrategy.Aggressive);

  async function exchange(url: string | URL, init: OutsideInit, signal: AbortSignal, seen: Seen) {
    const headers = new Headers(init.headers);
    const step = currentTrace();
    if (step) headers.set('traceparent', traceparentOf(step));
    const response = await send(url, { ...init, headers, redirect: 'manual', signal });
    seen.status = response.status;
    seen.headers = [...response.headers];
    const reason = unusable(response.status);
    if (reason === null) {
      return answerOf(system, response, await readCapped(response, { seen, maxBytes, keptBytes }));
    }
    if (keptBytes > 0) await readCapped(response, { seen, maxBytes: keptBytes, keptBytes });
    else await response.body?.cancel();
    throw new UnusableAnswerError(reason);
  }

  const attempt: TryOutside = async (url, init = {}) => {
    const seen: Seen = { status: null, headers: [], kept: [], byteLength: 0 };
    const startedAt = performance.now();
    const outcome = await breaker
      .execute(() =>
        limit
          .execute(({ signal }) => exchange(url, init, signal, seen))
          .catch((error: unknown) => {
            throw asUnavailable(system, error, seen);
          }),
      )
      .catch((error: unknown) => {
        if (error instanceof BrokenCircuitError)
          return new OutsideUnavailableError(system, 'breaker-open');
        if (error instanceof OutsideUnavailableError) return error;
        throw error;
      });
    const error = outcome instanceof OutsideUnavailableError ? outcome : null;
    const shown: OutsideExchange = {
      status: seen.status,
      reason: error?.reason ?? null,
      headers: seen.headers,
      body: Buffer.concat(seen.kept),
      byteLength: seen.byteLength,
      durationMs: Math.round(performance.now() - startedAt),
    };
    measuredRequests.publish({
      system,
      outcome: error?.reason ?? 'answered',
      ms: shown.durationMs,
      trace: currentTrace(),
    });
    return outcome instanceof OutsideUnavailableError
      ? { exchange: shown, error: outcome }
      : { exchange: shown, answer: outcome };
  };
  return (url, init) => {
    const trace = currentTrace();
    if (!trace) return attempt(url, init);
    return runInTrace(nextStep(traceparentOf(trace)), () => attempt(url, init));
  };
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Why an answer with this status is not usable; null if the client interprets it. */
function unusable(status: number): 'redirect' | 'status' | null {
  if (REDIRECTS.has(status)) return 'redirect';
  return status === 429 || status >= 500 ? 'status' : null;
}

/** Ends an exchange for a reason that is not an error of `fetch`. */
class UnusableAnswerError extends Error {
  readonly reason: OutsideReason;
  constructor(reason: OutsideReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Stops reading at the maximum size, so that a small compressed body cannot exhaust memory. */
async function readCapped(
  response: Response,
  { seen, maxBytes, keptBytes }: { seen: Seen; maxBytes: number; keptBytes: number },
) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body ?? []) {
    const room = Math.max(0, keptBytes - seen.byteLength);
    if (room > 0) seen.kept.push(chunk.subarray(0, room));
    seen.byteLength += chunk.byteLength;
    if (seen.byteLength > maxBytes) throw new UnusableAnswerError('oversize');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function answerOf(system: string, response: Response, bytes: Uint8Array): OutsideAnswer {
  const text = () => new TextDecoder().decode(bytes);
  return {
    status: response.status,
    ok: response.ok,
    headers: response.headers,
    bytes,
    text,
    json(schema) {
      try {
        return schema.parse(JSON.parse(text()));
      } catch (cause) {
        throw new OutsideUnavailableError(system, 'garbage', { cause });
      }
    },
  };
}

const NEVER_ARRIVED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Converts the error that ended an exchange. A status that makes the answer unusable counts whatever
 * happened to its body. Node's fetch gives the reason only in the cause of its `TypeError`.
 */
function asUnavailable(system: string, error: unknown, { status }: Seen): OutsideUnavailableError {
  const unavailable = (reason: OutsideReason, detail: { cause?: unknown } = {}) =>
    new OutsideUnavailableError(system, reason, {
      ...detail,
      ...(reason === 'status' && status !== null ? { status } : {}),
    });
  const byStatus = status === null ? null : unusable(status);
  if (byStatus !== null) return unavailable(byStatus);
  if (error instanceof UnusableAnswerError) return unavailable(error.reason);
  if (error instanceof TaskCancelledError) return unavailable('timeout');
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  const { code } = cause as { code?: string };
  return unavailable(code !== undefined && NEVER_ARRIVED.has(code) ? 'refused' : 'network', {
    cause,
  });
}
