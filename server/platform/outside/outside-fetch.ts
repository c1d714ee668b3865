import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  TaskCancelledError,
  TimeoutStrategy,
  circuitBreaker,
  handleType,
  timeout,
} from 'cockatiel';
import type { ZodType } from 'zod';
import { OutsideUnavailableError } from './outside-unavailable.ts';

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
  fetch?: typeof globalThis.fetch | undefined;
}

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

/**
 * Creates the `fetch` of one outside system; use only one per system, because it holds the state of
 * the circuit breaker. It sends each request once without retries, follows no redirects, and
 * rejects only with `OutsideUnavailableError`: on a timeout, a broken connection, a redirect, an
 * oversize body, a status of 429 or at least 500, and while the breaker is open.
 */
export function createOutsideFetch(policy: OutsidePolicy): OutsideFetch {
  const { system, timeoutMs = 3_000, maxBytes = 1024 * 1024, breakAfter = 5 } = policy;
  // oxlint-disable-next-line no-restricted-globals -- the one place that limits it
  const send = policy.fetch ?? fetch;
  const breaker = circuitBreaker(handleType(OutsideUnavailableError), {
    halfOpenAfter: policy.breakMs ?? 10_000,
    breaker: new ConsecutiveBreaker(breakAfter),
  });
  const limit = timeout(timeoutMs, TimeoutStrategy.Aggressive);

  async function exchange(url: string | URL, init: OutsideInit, signal: AbortSignal) {
    const response = await send(url, { ...init, redirect: 'error', signal });
    if (response.status === 429 || response.status >= 500) {
      await response.body?.cancel();
      throw new OutsideUnavailableError(system, 'status', { status: response.status });
    }
    return answerOf(system, response, await readCapped(system, response, maxBytes));
  }

  return (url, init = {}) =>
    breaker
      .execute(() =>
        limit
          .execute(({ signal }) => exchange(url, init, signal))
          .catch((error: unknown) => {
            throw asUnavailable(system, error);
          }),
      )
      .catch((error: unknown) => {
        if (error instanceof BrokenCircuitError)
          throw new OutsideUnavailableError(system, 'breaker-open');
        throw error;
      });
}

/** Stops reading at the maximum size, so that a small compressed body cannot exhaust memory. */
async function readCapped(system: string, response: Response, maxBytes: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new OutsideUnavailableError(system, 'oversize');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, size));
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
 * Converts an error of `fetch`. Node's fetch gives the reason only in the cause of its `TypeError`.
 */
function asUnavailable(system: string, error: unknown): OutsideUnavailableError {
  if (error instanceof OutsideUnavailableError) return error;
  if (error instanceof TaskCancelledError) return new OutsideUnavailableError(system, 'timeout');
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  const { code, message } = cause as { code?: string; message?: string };
  if (message?.includes('redirect'))
    return new OutsideUnavailableError(system, 'redirect', { cause });
  const reason = code !== undefined && NEVER_ARRIVED.has(code) ? 'refused' : 'network';
  return new OutsideUnavailableError(system, reason, { cause });
}
