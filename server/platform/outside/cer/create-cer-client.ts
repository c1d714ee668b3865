import { z } from 'zod';
import { createOutsideFetch, type OutsidePolicy } from '../outside-fetch.ts';
import { OutsideUnavailableError } from '../outside-unavailable.ts';

export interface CerClientOptions {
  /** Address for new projects, without a trailing slash. */
  url: string;
  apiKey?: string | undefined;
  timeoutMs?: number | undefined;
  fetch?: OutsidePolicy['fetch'];
}

export type CerDecision = 'waiting' | 'approved' | 'not-approved';

/** The regulator's record of a submission. */
export interface CerRecord {
  postCerId: string;
  decision: CerDecision;
  /** The regulator's answer, unchanged. */
  response: object;
}

export type CerAnswer =
  | { kind: 'accepted'; record: CerRecord }
  | { kind: 'refused'; response: object };

export interface CerClient {
  /**
   * Posts a payload once under our reference. Rejects with `OutsideUnavailableError`; unless its
   * reason shows that nothing arrived, only `find` can tell whether the payload did.
   */
  submit(reference: string, payload: object): Promise<CerAnswer>;
  /** Returns the submission of a reference; null if the regulator does not know it. */
  find(reference: string): Promise<CerRecord | null>;
}

const SYSTEM = 'The Clean Energy Regulator';
const MAX_BYTES = 256 * 1024;
const Record = z.looseObject({
  post_cer_id: z.union([z.string().min(1).max(200), z.number()]).transform(String),
  decision: z.enum(['waiting', 'approved', 'not-approved']).catch('waiting'),
});

/**
 * Creates a client of the regulator's API. `POST {url}` takes the payload as JSON and the reference
 * as `idempotency-key`, and answers `{post_cer_id, …}`; `GET {url}/{reference}` returns that again,
 * with its `decision`.
 */
export function createCerClient({ url, apiKey, timeoutMs, fetch }: CerClientOptions): CerClient {
  const send = createOutsideFetch({ system: SYSTEM, timeoutMs, maxBytes: MAX_BYTES, fetch });
  const address = url.replace(/\/$/, '');
  const headers = {
    accept: 'application/json',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  };

  return {
    async submit(reference, payload) {
      const answer = await send(address, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'idempotency-key': reference,
        },
        body: JSON.stringify(payload),
      });
      // A wrong key or URL is our mistake, which the regulator's answer would not explain.
      if (answer.status === 401 || answer.status === 403 || answer.status === 404) {
        return {
          kind: 'refused',
          response: { message: `The regulator answered ${answer.status}.` },
        };
      }
      if (!answer.ok) return { kind: 'refused', response: answer.json(z.looseObject({})) };
      return { kind: 'accepted', record: recordOf(answer.json(Record)) };
    },

    async find(reference) {
      const answer = await send(`${address}/${encodeURIComponent(reference)}`, { headers });
      if (answer.status === 404) return null;
      if (!answer.ok)
        throw new OutsideUnavailableError(SYSTEM, 'status', { status: answer.status });
      return recordOf(answer.json(Record));
    },
  };
}

function recordOf(read: z.output<typeof Record>): CerRecord {
  return { postCerId: read.post_cer_id, decision: read.decision, response: read };
}
