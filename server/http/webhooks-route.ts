import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../domains/app-context.ts';
import { receivePaymentEvent, type Receipt } from '../domains/sales/billing/payment-events.ts';
import { OutsideUnavailableError } from '../platform/outside/outside-unavailable.ts';
import { limitRequests } from './limit-requests.ts';

const MESSAGES_A_MINUTE = 600;
const RETRY_AFTER_S = 60;
const MAX_MESSAGE_BYTES = 256 * 1024;

/** PayPal sends a message again, for three days, unless it is answered with 2xx. */
const STATUS: Record<Receipt, number> = {
  stored: 204,
  'of no use': 204,
  'not genuine': 400,
  'not configured': 404,
};

/** Receives PayPal's messages about refunds and reversals. */
export function webhooksRoute(server: FastifyInstance, app: AppContext): void {
  const onRequest = limitRequests(MESSAGES_A_MINUTE);
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => body,
    );
    scope.post<{ Body: string }>(
      '/webhooks/paypal',
      { bodyLimit: MAX_MESSAGE_BYTES, onRequest },
      async ({ headers, body, log }, reply) => {
        reply.header('cache-control', 'no-store');
        if (!isJson(body)) return reply.code(400).send();
        try {
          const receipt = await receivePaymentEvent(app, { headers, body });
          if (receipt === 'not genuine') log.warn('a message to the webhook is not from PayPal');
          return await reply.code(STATUS[receipt]).send();
        } catch (error) {
          if (!(error instanceof OutsideUnavailableError)) throw error;
          log.warn({ err: error }, 'a message to the webhook could not be verified');
          return reply.code(503).header('retry-after', RETRY_AFTER_S).send();
        }
      },
    );
  });
}

function isJson(body: unknown): body is string {
  if (typeof body !== 'string') return false;
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}
