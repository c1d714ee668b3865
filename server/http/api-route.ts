import type { IncomingMessage } from 'node:http';
import underPressure from '@fastify/under-pressure';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LIMITS } from '#shared/api/contract';
import { BOUNDARY_BODY_BYTES } from './limits.ts';
import { CallError } from '../platform/call-error.ts';
import type { CallTrace, Dispatch } from '../platform/dispatch/dispatch.ts';
import type { CallFacts } from './call-log.ts';
import { clientNetwork } from './client-network.ts';
import { encodeEnvelope, wireErrorOf } from './envelope.ts';

/** Above this delay of the event loop new calls are refused, so that those under way can end. */
const MAX_DELAY_MS = 1_000;
/** Bodies of this many bytes are read from anybody. */
const SMALL_BODY_BYTES = DEFAULT_LIMITS.bodyBytes;

/** What a client of a thin line sends on before it reads the answer. */
const PASS_OVER_MS = 5_000;

const overloaded = () =>
  new CallError(
    'OVERLOADED',
    'The server is very busy. Nothing is lost. Please try again shortly.',
    {
      retryAfter: 5,
    },
  );

export interface ApiRouteOptions {
  /** Makes the facts of each call's log line. */
  factsOf: (trace: CallTrace, address: string, status: number, startedAt: number) => CallFacts;
  mostDelayMs?: number | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    callTrace: CallTrace;
    startedAt: number;
  }
}

/** `POST /api`: the one endpoint. Everything it answers, refusals too, is an envelope. */
export function apiRoute(
  server: FastifyInstance,
  dispatch: Dispatch,
  { factsOf, mostDelayMs = MAX_DELAY_MS }: ApiRouteOptions,
): void {
  async function refuse(request: FastifyRequest, reply: FastifyReply, thrown: unknown) {
    const { error, status, retryAfter, isFault } = wireErrorOf(thrown, request.id);
    const facts = factsOf(request.callTrace, request.ip, status, request.startedAt);
    if (isFault) request.log.error({ ...facts, err: thrown }, 'call failed');
    else {
      const { cause } = thrown as Error;
      request.log.info({ ...facts, code: error.code, cause }, 'call refused');
    }
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return send(reply, status, await encodeEnvelope({ status: 'error', data: [], error }));
  }

  server.register(async (scope) => {
    scope.decorateRequest('callTrace', null as never);
    scope.decorateRequest('startedAt', 0);
    scope.addHook('onRequest', async (request) => {
      request.callTrace = { call: null, identity: null };
      request.startedAt = performance.now();
    });
    await scope.register(underPressure, {
      maxEventLoopDelay: mostDelayMs,
      pressureHandler: (request, reply) => refuse(request, reply, overloaded()),
    });
    // Before any of it is read: memory is not for whoever has been refused a minute's worth.
    scope.addHook('onRequest', async (request, reply) => {
      if (lengthOf(request) <= SMALL_BODY_BYTES) return;
      try {
        reply.raw.once('close', dispatch.admitLargeBody(clientNetwork(request.ip)));
      } catch (refusal) {
        passOver(request.raw);
        throw refusal;
      }
    });
    // Fastify reads text/plain by default; a cross-site form could then post without preflight.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      let thrown = fromFastify(error);
      try {
        if (thrown !== error) dispatch.countUnread(clientNetwork(request.ip));
      } catch (limited) {
        thrown = limited;
      }
      return refuse(request, reply, thrown);
    });

    scope.post('/api', { bodyLimit: BOUNDARY_BODY_BYTES }, async (request, reply) => {
      const { callTrace: trace, startedAt } = request;
      try {
        const answered = await dispatch.answer({
          body: request.body as Buffer,
          address: clientNetwork(request.ip),
          requestId: request.id,
          log: request.log,
          trace,
          signal: abortedWithout(reply),
        });
        const { limit, remaining, reset } = answered.budget;
        reply.headers({
          'ratelimit-limit': limit,
          'ratelimit-remaining': remaining,
          'ratelimit-reset': reset,
        });
        const body = await encodeEnvelope({ status: 'success', data: answered.data });
        request.log.info(factsOf(trace, request.ip, 200, startedAt), 'call answered');
        return await send(reply, 200, body);
      } catch (error) {
        return refuse(request, reply, error);
      }
    });
  });
}

/** Bytes that the body claims to have; infinite where it does not say. */
function lengthOf({ headers }: FastifyRequest): number {
  const length = headers['content-length'];
  return length === undefined ? Infinity : Number(length);
}

/**
 * Lets the rest of a refused body go by. A connection that is closed over it is reset, and its
 * client may never read why.
 */
function passOver(body: IncomingMessage): void {
  body.resume();
  const timer = setTimeout(() => body.destroy(), PASS_OVER_MS).unref();
  body.once('close', () => clearTimeout(timer));
}

/** Aborted when the connection ends before the answer is sent: nobody waits for it then. */
function abortedWithout(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function fromFastify(error: FastifyError): unknown {
  if (error.statusCode === 413) {
    return new CallError('TOO_LARGE', 'The request is larger than any call takes (16 MiB).');
  }
  if (error.statusCode === 415) {
    return new CallError('MALFORMED_REQUEST', 'The request must be application/json.');
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new CallError('MALFORMED_REQUEST', 'The request could not be read.', { cause: error });
  }
  return error;
}

const send = (reply: FastifyReply, status: number, body: string) =>
  reply
    .code(status)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send(body);
