import { createHash } from 'node:crypto';
import type { OutsideExchange } from '../outside-fetch.ts';
import type { OutsideReason } from '../outside-unavailable.ts';
import { retryAfterS } from '../retry-after.ts';

/** Bytes of a response body that are stored with an exchange. */
export const KEPT_BODY_BYTES = 64 * 1024;

/** One request to the regulator and its answer, without secrets: what an auditor may read. */
export interface CerExchange {
  method: 'POST' | 'GET';
  /** Without credentials and query. */
  address: string;
  /** SHA-256 of the exact bytes posted, in hex; null for a query. */
  requestSha256: string | null;
  /** Null if no answer began. */
  status: number | null;
  /** Why the answer is not usable; null if it is. */
  reason: OutsideReason | null;
  headers: [name: string, value: string][];
  /** The start of the body as text, up to `KEPT_BODY_BYTES`. */
  body: string;
  /** Bytes of the body that were read. */
  byteLength: number;
  durationMs: number;
  /** How long the regulator asks to wait before the next request; null if it does not. */
  retryAfterS: number | null;
  /** The regulator's id in the answer; null if there is none. */
  postCerId: string | null;
}

const SECRET_HEADER = /cookie|auth|token|secret|api-?key|session|signature/i;
const REMOVED = '(removed)';

export interface CerRequestSent {
  method: 'POST' | 'GET';
  url: string;
  body: string | null;
  /** Removed wherever the answer repeats it. */
  apiKey: string | undefined;
}

/** Describes an exchange for the record. */
export function describeExchange(
  { method, url, body, apiKey }: CerRequestSent,
  { status, reason, headers, byteLength, durationMs, body: bytes }: OutsideExchange,
): CerExchange {
  // PostgreSQL stores no NUL.
  const clean = (text: string) =>
    (apiKey ? text.replaceAll(apiKey, REMOVED) : text).replaceAll('\0', '\ufffd');
  const { origin, pathname } = new URL(url);
  const retryAfter = headers.find(([name]) => name === 'retry-after')?.[1] ?? null;
  return {
    method,
    address: clean(origin + pathname),
    requestSha256: body === null ? null : createHash('sha256').update(body).digest('hex'),
    status,
    reason,
    headers: headers.map(([name, value]) => [
      name,
      SECRET_HEADER.test(name) ? REMOVED : clean(value),
    ]),
    // A character cut in two at the end is left out.
    body: clean(new TextDecoder().decode(bytes, { stream: true })),
    byteLength,
    durationMs,
    retryAfterS: reason === 'status' ? retryAfterS(retryAfter, Date.now()) : null,
    postCerId: null,
  };
}
