import underPressure from '@fastify/under-pressure';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BOUNDARY_BODY_BYTES } from './limits.ts';
import { CallError } from '../dispatch/call-error.ts';
import type { Dispatch } from '../dispatch/dispatch.ts';
import { encodeEnvelope, wireErrorOf } from './envelope.ts';
import { parseBody } from './parse-body.ts';

const MOST_DELAY_MS = 3_000;

const overloaded = () =>
  new CallError(
    'OVERLOADED',
    'The server is very busy. Nothing is lost. Please try again shortly.',
    {
      retryAfter: 5,
    },
  );

/** `POST /api`: the one endpoint. Everything it answers, refusals too, is an envelope. */
export function apiRoute(
  server: FastifyInstance,
  dispatch: Dispatch,
  mostDelayMs = MOST_DELAY_MS,
): void {
  server.register(async (scope) => {
    // Above this the machine has more to do than it can; new calls are better told at once.
    await scope.register(underPressure, {
      maxEventLoopDelay: mostDelayMs,
      pressureHandler: (request, reply) => refuse(request, reply, overloaded()),
    });
    // Fastify reads text/plain by default; a cross-site form could then post without preflight.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    scope.setErrorHandler((error: FastifyError, request, reply) =>
      refuse(request, reply, fromFastify(error)),
    );

    scope.post('/api', { bodyLimit: BOUNDARY_BODY_BYTES }, async (request, reply) => {
      const startedAt = performance.now();
      try {
        const body = request.body as Buffer;
        const answered = await dispatch.answer({
          body: parseBody(body),
          byteLength: body.length,
          address: request.ip,
          requestId: request.id,
          log: request.log,
        });
        const { limit, remaining, reset } = answered.budget;
        reply.headers({
          'ratelimit-limit': limit,
          'ratelimit-remaining': remaining,
          'ratelimit-reset': reset,
        });
        request.log.info({
          call: `${answered.call.domain}.${answered.call.name}`,
          url_path: answered.call.urlPath ?? answered.call.action,
          ms: Math.round(performance.now() - startedAt),
        });
        return await send(
          reply,
          200,
          await encodeEnvelope({ status: 'success', data: answered.data }),
        );
      } catch (error) {
        return refuse(request, reply, error);
      }
    });
  });
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

async function refuse(request: FastifyRequest, reply: FastifyReply, thrown: unknown) {
  const { error, status, retryAfter, isFault } = wireErrorOf(thrown, request.id);
  if (isFault) request.log.error({ err: thrown }, 'call failed');
  else request.log.info({ code: error.code, cause: (thrown as Error).cause }, 'call refused');
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return send(reply, status, await encodeEnvelope({ status: 'error', data: [], error }));
}

const send = (reply: FastifyReply, status: number, body: string) =>
  reply
    .code(status)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send(body);
