import type { IncomingMessage } from 'node:http';
import underPressure from '@fastify/under-pressure';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LIMITS } from '#shared/api/contract';
import { BOUNDARY_BODY_BYTES } from './limits.ts';
import { CallError } from '../platform/call-error.ts';
import { Cancellation, type CancelSignal } from '../platform/cancellation.ts';
import type { CallTrace, Dispatch } from '../platform/dispatch/dispatch.ts';
import { measuredCalls } from '../platform/measured.ts';
import { nextStep, runInTrace, type Trace } from '../platform/trace.ts';
import type { CallFacts } from './call-log.ts';
import { clientNetwork } from './client-network.ts';
import { encodeEnvelope, wireErrorOf } from './envelope.ts';

/** Event loop delay above which new calls are refused, so that running ones can end. */
const MAX_DELAY_MS = 1_000;
/** Bodies up to this size are read from anybody. */
const SMALL_BODY_BYTES = DEFAULT_LIMITS.bodyBytes;

/** How long a refused client may go on sending its body before the connection is cut. */
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
  /** Creates the facts of a call's log line. */
  factsOf: (trace: CallTrace, address: string, status: number, startedAt: number) => CallFacts;
  mostDelayMs?: number | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    traceStep: Trace;
    callTrace: CallTrace;
    startedAt: number;
  }
}

/** `POST /api`, the only endpoint. Every answer, including refusals, is an envelope. */
export function apiRoute(
  server: FastifyInstance,
  dispatch: Dispatch,
  { factsOf, mostDelayMs = MAX_DELAY_MS }: ApiRouteOptions,
): void {
  async function refuse(request: FastifyRequest, reply: FastifyReply, thrown: unknown) {
    const { error, status, retryAfter, isFault } = wireErrorOf(thrown, request.id);
    const facts = factsOf(request.callTrace, request.ip, status, request.startedAt);
    publish(request, facts);
    if (isFault) request.log.error({ ...facts, err: thrown }, 'call failed');
    else {
      const { cause } = thrown as Error;
      request.log.info({ ...facts, code: error.code, cause }, 'call refused');
    }
    const body = await encodeEnvelope({ status: 'error', data: [], error });
    return send(reply, status, body, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  }

  server.register(async (scope) => {
    scope.decorateRequest('callTrace', null as never);
    scope.decorateRequest('startedAt', 0);
    scope.decorateRequest('traceStep', null as never);
    scope.addHook('onRequest', (request, _reply, done) => {
      request.callTrace = { call: null, identity: null };
      request.startedAt = performance.now();
      request.traceStep = nextStep(request.headers['traceparent']);
      done();
    });
    await scope.register(underPressure, {
      maxEventLoopDelay: mostDelayMs,
      pressureHandler: (request, reply) => refuse(request, reply, overloaded()),
    });
    // Runs before any of the body is read, so that a client without budget takes no memory.
    scope.addHook('onRequest', (request, reply, done) => {
      if (lengthOf(request) <= SMALL_BODY_BYTES) return done();
      let refusal: unknown;
      try {
        reply.raw.once('close', dispatch.admitLargeBody(clientNetwork(request.ip)));
      } catch (error) {
        refusal = error;
        passOver(request.raw);
      }
      done(refusal as Error | undefined);
    });
    // Fastify reads text/plain by default, which a cross-site form could post without a preflight.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      (_request: FastifyRequest, body: Buffer, done) => done(null, body),
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

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
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
        const body = await encodeEnvelope({ status: 'success', data: answered.data });
        const facts = factsOf(trace, request.ip, 200, startedAt);
        publish(request, facts);
        request.log.info(facts, 'call answered');
        const { limit, remaining, reset } = answered.budget;
        send(reply, 200, body, {
          'ratelimit-limit': limit,
          'ratelimit-remaining': remaining,
          'ratelimit-reset': reset,
        });
      } catch (error) {
        await refuse(request, reply, error);
      }
    }
    scope.post('/api', { bodyLimit: BOUNDARY_BODY_BYTES }, (request, reply) =>
      runInTrace(request.traceStep, () => answer(request, reply)),
    );
  });
}

/** Returns the declared length of the body; infinite if there is none. */
function lengthOf({ headers }: FastifyRequest): number {
  const length = headers['content-length'];
  return length === undefined ? Infinity : Number(length);
}

/**
 * Discards the rest of a refused body. Closing the connection would reset it, and the client might
 * never read the reason.
 */
function passOver(body: IncomingMessage): void {
  body.resume();
  const timer = setTimeout(() => body.destroy(), PASS_OVER_MS).unref();
  body.once('close', () => clearTimeout(timer));
}

/** Returns a signal that is aborted if the connection ends before the answer is sent. */
function abortedWithout({ raw }: FastifyReply): CancelSignal {
  const cancellation = new Cancellation();
  raw.once('close', () => {
    if (!raw.writableFinished) cancellation.abort();
  });
  return cancellation;
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

const publish = ({ traceStep: trace }: FastifyRequest, { call, status, ms }: CallFacts) =>
  measuredCalls.publish({ call, status, ms, trace });

const send = (reply: FastifyReply, status: number, body: string, headers: Record<string, number>) =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    })
    .send(body);
