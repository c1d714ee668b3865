import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { isLoopback } from '../is-loopback.ts';
import { BodyTooLargeError, readBody } from '../read-body.ts';
import { ApiData } from './api-data.ts';

const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** Behaviour of the stand-in from now on, set by tests and demonstrations. */
const Behaviour = z.strictObject({
  /**
   * `garbage`: 200 with HTML. `fail`: 500. `error-page`: 500 with HTML. `busy` and
   * `unavailable`: 429 and 503 for every request, and nothing is stored. `drop`: closes the connection without an answer.
   */
  answers: z.enum([
    'accept',
    'refuse',
    'garbage',
    'fail',
    'error-page',
    'busy',
    'unavailable',
    'drop',
  ]),
  /** False if a submission without a usable answer is also not stored. */
  isStored: z.boolean(),
  /** `Retry-After` of a 429 or 503: seconds or an HTTP date; empty for none. */
  retryAfter: z.string().max(100),
  /** Answers queries with another id than the post. */
  hasSecondId: z.boolean(),
  /** Delay before a submission is answered, in milliseconds; it is stored at once. */
  slowMs: z.int().min(0).max(120_000),
  /** Decision reported when a submission is queried. */
  decision: z.enum(['waiting', 'approved', 'not-approved']),
});
export type CerBehaviour = z.infer<typeof Behaviour>;

export const USUAL_CER_BEHAVIOUR: CerBehaviour = {
  answers: 'accept',
  isStored: true,
  retryAfter: '',
  hasSecondId: false,
  slowMs: 0,
  decision: 'waiting',
};

export interface SandboxCer {
  handler: RequestListener;
  /** Stored submissions, in order of arrival. */
  kept(): readonly { reference: string; postCerId: string }[];
  /** The reference of every post received, stored or not, including repeats. */
  posted(): readonly string[];
  /** Changes the given fields and leaves the others, as `POST /behaviour` does. */
  behave(behaviour: Partial<CerBehaviour>): void;
}

/**
 * Stands in for the Clean Energy Regulator: accepts payloads that match `ApiData` exactly, stores
 * them under the sender's reference and reports their outcome. Answers slowly or wrongly on demand.
 */
export function createSandboxCer({
  apiKey,
  slowMs = 0,
}: {
  apiKey: string;
  slowMs?: number;
}): SandboxCer {
  let behaviour: CerBehaviour = { ...USUAL_CER_BEHAVIOUR, slowMs };
  const kept = new Map<string, string>();
  const posted: string[] = [];

  async function submit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reference = String(request.headers['idempotency-key'] ?? '');
    posted.push(reference);
    const body = ApiData.safeParse(JSON.parse(await readBody(request, MAX_BODY_BYTES)));
    if (reference === '') return answer(response, 400, { message: 'A reference is missing.' });
    if (!body.success) {
      const errors = body.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`);
      return answer(response, 422, { message: 'The payload is not valid.', errors });
    }
    if (behaviour.answers === 'refuse') {
      const errors = ['The project area overlaps a registered project.'];
      return answer(response, 422, { message: 'The submission was refused.', errors });
    }
    const postCerId = kept.get(reference) ?? `CER-${String(kept.size + 1).padStart(6, '0')}`;
    if (behaviour.isStored || behaviour.answers === 'accept') kept.set(reference, postCerId);
    await wait(behaviour.slowMs);
    if (behaviour.answers === 'garbage') return void response.writeHead(200).end('<html>');
    if (behaviour.answers === 'fail') return answer(response, 500);
    if (behaviour.answers === 'error-page') return page(response, 500);
    if (behaviour.answers === 'drop') return void response.destroy();
    return answer(response, 201, { post_cer_id: postCerId, message: 'Received.' });
  }

  function busy(request: IncomingMessage, response: ServerResponse, status: 429 | 503): void {
    if (request.method === 'POST') posted.push(String(request.headers['idempotency-key'] ?? ''));
    const { retryAfter } = behaviour;
    response
      .writeHead(status, {
        'content-type': 'application/json',
        ...(retryAfter === '' ? {} : { 'retry-after': retryAfter }),
      })
      .end(JSON.stringify({ message: status === 429 ? 'Too many requests.' : 'Unavailable.' }));
  }

  function read(response: ServerResponse, reference: string): void {
    const postCerId = kept.get(reference);
    if (postCerId === undefined) return answer(response, 404);
    const { decision, hasSecondId } = behaviour;
    const message = {
      waiting: 'Received.',
      approved: 'Approved.',
      'not-approved': 'Not approved.',
    };
    return answer(response, 200, {
      post_cer_id: hasSecondId ? `${postCerId}-B` : postCerId,
      decision,
      message: message[decision],
    });
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, reference = ''] = /\/([0-9a-f-]{36})$/.exec(request.url ?? '') ?? [];
    if (request.method === 'POST' && request.url?.endsWith('/behaviour')) {
      if (!isLoopback(request)) return answer(response, 403);
      const change = z.looseObject({}).parse(JSON.parse(await readBody(request, MAX_BODY_BYTES)));
      behaviour = Behaviour.parse({ ...behaviour, ...change });
      return void response.writeHead(204).end();
    }
    if (request.headers.authorization !== `Bearer ${apiKey}`) return answer(response, 401);
    if (behaviour.answers === 'busy') return busy(request, response, 429);
    if (behaviour.answers === 'unavailable') return busy(request, response, 503);
    if (request.method === 'POST' && reference === '') return submit(request, response);
    if (request.method === 'GET' && reference !== '') return read(response, reference);
    return answer(response, 405);
  }

  return {
    handler: (request, response) => {
      handle(request, response).catch((error: unknown) => {
        answer(response, error instanceof BodyTooLargeError ? 413 : 400);
      });
    },
    kept: () => [...kept].map(([reference, postCerId]) => ({ reference, postCerId })),
    posted: () => [...posted],
    behave: (change) => {
      behaviour = { ...behaviour, ...change };
    },
  };
}

function answer(response: ServerResponse, status: number, body?: object): void {
  response
    .writeHead(status, body ? { 'content-type': 'application/json' } : {})
    .end(body ? JSON.stringify(body) : undefined);
}

/** An error page with a cookie, as gateways send it. */
function page(response: ServerResponse, status: number): void {
  response
    .writeHead(status, { 'content-type': 'text/html', 'set-cookie': 'gateway=secret-of-gateway' })
    .end(`<html><body><h1>${status}</h1><p>The gateway has failed.</p></body></html>`);
}
