import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { z } from 'zod';
import { isLoopback } from '../is-loopback.ts';
import { BodyTooLargeError, readBody } from '../read-body.ts';
import { answerWithLie, isLieName } from './faulty-answers.ts';
import type { LieName } from './faulty-answers.ts';
import { OrderBook } from './order-book.ts';
import type { SandboxOrder } from './order-book.ts';
import { PayPalProblemError } from './paypal-problem.ts';
import { webhookMessages } from './webhook-messages.ts';
import sdkSource from './sdk.browser.js?raw';

const MAX_BODY_BYTES = 256 * 1024;
const MAX_TOKENS = 1_000;
const TOKEN_SECONDS = 9 * 60 * 60;

export interface SandboxPayPalOptions {
  /**
   * The stand-in's URL, such as `http://localhost:4180/sandbox/paypal`; its path is the mount path.
   */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** The account that receives payments. */
  merchantId: string;
  /** Our webhook at this PayPal; messages go to its address, if it has one. */
  webhook?: { id: string; url?: string };
  now?: () => number;
}

export interface SandboxPayPal {
  /** Handles all paths below the mount path; the request body must be unread. */
  handler: RequestListener;
}

const Behaviour = z.strictObject({
  /** An order's id, `next` for the next new order, or `webhook` for the check of messages, or
   * `refund` for refunds, which are paid nevertheless. */
  orderId: z.string().min(1),
  /** Faulty answer to give about the order from now on; `null` restores correct answers. */
  lie: z.custom<LieName>(isLieName, 'No such lie').nullable(),
});

const PayBack = z.strictObject({
  /** The capture to refund; the latest one by default. */
  captureId: z.string().min(1).optional(),
  kind: z.enum(['refund', 'reversal']).default('refund'),
  /** The amount to refund; by default all that is left. */
  amount: z.strictObject({ currency_code: z.string(), value: z.string() }).optional(),
});

const RefundRequest = z.looseObject({
  amount: z.strictObject({ currency_code: z.string(), value: z.string() }),
});

const Approval = z.strictObject({ method: z.enum(['good', 'declined']) });

/**
 * Stands in for PayPal where none is configured: the parts of Orders v2 that a shop uses, the
 * browser's SDK v6, and a switch for faulty answers in tests. Moves no money.
 */
export function createSandboxPayPal(options: SandboxPayPalOptions): SandboxPayPal {
  const { clientId, clientSecret, merchantId, now = Date.now } = options;
  const baseUrl = options.baseUrl.replace(/\/$/, '');
  const { pathname: mountPath } = new URL(baseUrl);
  const orders = new OrderBook({ baseUrl, merchantId, now });
  const { webhook } = options;
  const messages = webhookMessages({ secret: clientSecret, webhookId: webhook?.id ?? '' });
  const tokens = new Map<string, number>();
  const lies = new Map<string, LieName>();

  function issueToken({ headers }: IncomingMessage) {
    const encoded = /^Basic (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    if (Buffer.from(encoded, 'base64').toString() !== `${clientId}:${clientSecret}`)
      return undefined;
    const token = randomBytes(24).toString('base64url');
    tokens.set(token, now() + TOKEN_SECONDS * 1_000);
    for (const [oldest] of tokens) {
      if (tokens.size <= MAX_TOKENS) break;
      tokens.delete(oldest);
    }
    return {
      scope: 'openid',
      access_token: token,
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
    };
  }

  function requireToken({ headers }: IncomingMessage): void {
    const token = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    if ((tokens.get(token) ?? 0) <= now()) throw new PayPalProblemError('AUTHENTICATION_FAILURE');
  }

  function create(body: unknown, requestId: string | undefined): SandboxOrder {
    const order = orders.create(body, requestId);
    const lie = lies.get('next');
    if (lie) {
      lies.delete('next');
      lies.set(order.id, lie);
    }
    return order;
  }

  function tell(response: ServerResponse, status: number, order: SandboxOrder): void {
    const lie = lies.get(order.id);
    if (lie) answerWithLie(lie, order, response);
    else sendJson(response, status, order);
  }

  /**
   * Refunds a payment as the merchant or the buyer's bank does at PayPal, and notifies the webhook.
   */
  async function payBack(body: unknown) {
    const { captureId, kind, amount } = read(PayBack, body);
    const refund = orders.payBack(kind, captureId, amount);
    const message = messages.write(kind, refund, new Date(now()).toISOString());
    if (webhook?.url === undefined) return { refund, message, told: null };
    const { status } = await fetch(webhook.url, { method: 'POST', ...message });
    return { refund, message, told: status };
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    const { method = 'GET' } = request;
    const [, orderPath, id = '', action] =
      /^(\/v2\/checkout\/orders|\/checkout)\/([A-Z0-9]{1,36})(\/\w+)?$/.exec(path) ?? [];
    const route = `${method} ${orderPath === undefined ? path : `${orderPath}/{id}${action ?? ''}`}`;

    switch (route) {
      case 'GET /web-sdk/v6/core':
        return sendScript(response);
      case 'POST /v1/oauth2/token': {
        const token = issueToken(request);
        if (token) return sendJson(response, 200, token);
        const error_description = 'Client Authentication failed';
        return sendJson(response, 401, { error: 'invalid_client', error_description });
      }
      case 'POST /behaviour': {
        if (!isLoopback(request))
          return sendJson(response, 403, { error: 'Only from this machine' });
        const { orderId, lie } = read(Behaviour, await readJson(request));
        if (lie === null) lies.delete(orderId);
        else lies.set(orderId, lie);
        return void response.writeHead(204).end();
      }
      case 'POST /pay-back':
        if (!isLoopback(request))
          return sendJson(response, 403, { error: 'Only from this machine' });
        return sendJson(response, 201, await payBack(await readJson(request)));
      case 'GET /ledger':
        return sendJson(response, 200, orders.ledger);
      // Called by the payer's window; whoever has the order's id counts as the payer here.
      case 'GET /checkout/{id}':
        return sendJson(response, 200, orders.get(id));
      case 'POST /checkout/{id}/approve': {
        const approval = read(Approval, await readJson(request));
        return sendJson(response, 200, orders.approve(id, approval.method));
      }
    }

    requireToken(request);
    const [, captureId] = /^\/v2\/payments\/captures\/([A-Z0-9]{1,36})\/refund$/.exec(path) ?? [];
    if (method === 'POST' && captureId !== undefined) {
      const { amount } = read(RefundRequest, await readJson(request));
      const refund = orders.payBack('refund', captureId, amount, requestIdOf(request));
      const lie = lies.get('refund');
      // The money has moved, whatever becomes of the answer.
      if (lie) return answerWithLie(lie, orders.none, response);
      return sendJson(response, 201, refund);
    }
    switch (route) {
      case 'POST /v1/notifications/verify-webhook-signature': {
        const text = await readBody(request, MAX_BODY_BYTES);
        const lie = lies.get('webhook');
        if (lie) return answerWithLie(lie, orders.none, response);
        return sendJson(response, 200, { verification_status: messages.status(text) });
      }
      case 'POST /v2/checkout/orders':
        return sendJson(response, 201, create(await readJson(request), requestIdOf(request)));
      case 'GET /v2/checkout/orders/{id}':
        return tell(response, 200, orders.get(id));
      case 'POST /v2/checkout/orders/{id}/capture':
        return tell(response, 201, orders.capture(id));
      default:
        throw PayPalProblemError.notFound();
    }
  }

  return {
    handler: (request, response) => {
      const { pathname } = new URL(`http://localhost${request.url ?? '/'}`);
      answer(request, response, pathname.slice(mountPath.length)).catch((error: unknown) => {
        const problem = asProblem(error);
        if (response.headersSent) response.destroy();
        else sendJson(response, problem.status, problem.body);
      });
    },
  };
}

const requestIdOf = ({ headers }: IncomingMessage) =>
  headers['paypal-request-id'] as string | undefined;

function asProblem(error: unknown): PayPalProblemError {
  if (error instanceof PayPalProblemError) return error;
  if (error instanceof BodyTooLargeError) return new PayPalProblemError('INVALID_REQUEST');
  return new PayPalProblemError('INTERNAL_SERVER_ERROR');
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readBody(request, MAX_BODY_BYTES);
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw new PayPalProblemError('INVALID_REQUEST', [{ issue: 'MALFORMED_REQUEST_JSON' }]);
  }
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const issue = 'INVALID_PARAMETER_VALUE';
  throw new PayPalProblemError('INVALID_REQUEST', [
    { issue, description: z.prettifyError(result.error) },
  ]);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

function sendScript(response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  response.end(sdkSource);
}
