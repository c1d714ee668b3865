import { z } from 'zod';
import { createTryOutside, type OutsideAnswer, type OutsidePolicy } from '../outside-fetch.ts';
import { OutsideUnavailableError } from '../outside-unavailable.ts';
import { describeExchange, KEPT_BODY_BYTES, type CerExchange } from './cer-exchange.ts';

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

/**
 * An exchange, with the answer or with the error that says why there is no usable answer. Unless
 * the error's reason shows that nothing arrived, only `find` can tell whether a payload did.
 */
export type CerAttempt<Answer> = { exchange: CerExchange } & (
  | { answer: Answer; error?: undefined }
  | { error: OutsideUnavailableError }
);

export interface CerClient {
  /** Posts exactly this body, a payload as JSON, once under our reference. */
  submit(reference: string, body: string): Promise<CerAttempt<CerAnswer>>;
  /** Returns the submission of a reference; null if the regulator does not know it. */
  find(reference: string): Promise<CerAttempt<CerRecord | null>>;
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
  const send = createTryOutside({
    system: SYSTEM,
    timeoutMs,
    maxBytes: MAX_BYTES,
    keptBytes: KEPT_BODY_BYTES,
    fetch,
  });
  const address = url.replace(/\/$/, '');
  const headers = {
    accept: 'application/json',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  };

  async function attempt<Answer>(
    request: { method: 'POST' | 'GET'; url: string; body: string | null; more?: object },
    read: (answer: OutsideAnswer) => Answer,
    recordIn: (answer: Answer) => CerRecord | null,
  ): Promise<CerAttempt<Answer>> {
    const { method, body, more } = request;
    const tried = await send(request.url, { method, body, headers: { ...headers, ...more } });
    const exchange = describeExchange({ ...request, apiKey }, tried.exchange);
    if (tried.error) return { exchange, error: tried.error };
    try {
      const answer = read(tried.answer);
      const postCerId = recordIn(answer)?.postCerId ?? null;
      return { exchange: { ...exchange, postCerId }, answer };
    } catch (error) {
      if (!(error instanceof OutsideUnavailableError)) throw error;
      return { exchange: { ...exchange, reason: error.reason }, error };
    }
  }

  return {
    submit: (reference, body) =>
      attempt(
        {
          method: 'POST',
          url: address,
          body,
          more: { 'content-type': 'application/json', 'idempotency-key': reference },
        },
        answerOf,
        (answer) => (answer.kind === 'accepted' ? answer.record : null),
      ),
    find: (reference) =>
      attempt(
        { method: 'GET', url: `${address}/${encodeURIComponent(reference)}`, body: null },
        (answer) => {
          if (answer.status === 404) return null;
          if (answer.ok) return recordOf(answer.json(Record));
          throw new OutsideUnavailableError(SYSTEM, 'status', { status: answer.status });
        },
        (record) => record,
      ),
  };
}

function answerOf(answer: OutsideAnswer): CerAnswer {
  // A wrong key or URL is our mistake, which the regulator's answer would not explain.
  if (answer.status === 401 || answer.status === 403 || answer.status === 404) {
    return { kind: 'refused', response: { message: `The regulator answered ${answer.status}.` } };
  }
  if (!answer.ok) return { kind: 'refused', response: answer.json(z.looseObject({})) };
  return { kind: 'accepted', record: recordOf(answer.json(Record)) };
}

function recordOf(read: z.output<typeof Record>): CerRecord {
  return { postCerId: read.post_cer_id, decision: read.decision, response: read };
}
