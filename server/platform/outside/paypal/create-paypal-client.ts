import { z } from 'zod';
import { decimalOf } from '#shared/lib/money';
import {
  createOutsideFetch,
  type OutsidePolicy,
  type OutsideAnswer,
  type OutsideFetch,
} from '../outside-fetch.ts';
import { OutsideUnavailableError } from '../outside-unavailable.ts';
import { environmentOf } from './environment.ts';
import { PayPalOrder } from './paypal-order.ts';

export interface PayPalClientOptions {
  /** `https://api-m.paypal.com`, `https://api-m.sandbox.paypal.com`, or the stand-in's URL. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /**
   * Timeout for an answer in milliseconds. Default 3,000; 15,000 for a capture, which waits for the
   * buyer's bank.
   */
  timeoutMs?: number;
  fetch?: OutsidePolicy['fetch'];
  now?: () => number;
}

export interface CaptureAttempt {
  /** The order after the attempt; `null` as from `getOrder`. */
  order: PayPalOrder | null;
  /** PayPal's names for why it did not capture now; it may have captured earlier. */
  refusedFor: string | null;
}

/** A message as PayPal posted it to our webhook. */
export interface WebhookMessage {
  /** Request headers by lower-case name. */
  headers: Readonly<Record<string, unknown>>;
  /** The body as received, because PayPal signs its bytes; valid JSON. */
  body: string;
}

/**
 * Client of PayPal's Orders v2 API with our credentials. Each method rejects with
 * `OutsideUnavailableError` if PayPal gave no usable answer; the state of the order is then
 * unknown, and a later request may reveal it.
 */
export interface PayPalClient {
  /** Creates an order and returns its id; the same request id returns the same order again. */
  createOrder(body: object, requestId: string): Promise<string>;
  /** Captures the payment of an approved order unless it was captured before. */
  captureOrder(orderId: string, requestId: string): Promise<CaptureAttempt>;
  /** Returns the order from PayPal; `null` if this PayPal environment has no such order. */
  getOrder(orderId: string): Promise<PayPalOrder | null>;
  /**
   * Refunds a part of a capture. PayPal pays a request id once, and reports the refund with it ever
   * after. `refusedFor` names why PayPal will never pay it; null if it will or may.
   */
  refundCapture(
    captureId: string,
    refund: { cents: number; requestId: string },
  ): Promise<{ refusedFor: string | null }>;
  /** Asks PayPal whether it sent the message to the webhook with this id. */
  isGenuine(message: WebhookMessage, webhookId: string): Promise<boolean>;
}

const SYSTEM = 'PayPal';
const CAPTURE_TIMEOUT_MS = 15_000;
const ORDERS = '/v2/checkout/orders';
const VERIFY = '/v1/notifications/verify-webhook-signature';
const ORDER_ID = /^[A-Z0-9]{1,36}$/;
/** A token is not used in its last minute, so that it cannot expire in transit. */
const TOKEN_MARGIN_S = 60;
const TokenAnswer = z.looseObject({ access_token: z.string().min(1), expires_in: z.number() });
const MadeOrder = z.looseObject({ id: z.string().regex(ORDER_ID) });
const MadeRefund = z.looseObject({ id: z.string().min(1), status: z.string() });
const Verification = z.looseObject({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });
const Refusal = z.looseObject({ details: z.array(z.looseObject({ issue: z.string() })) });

interface Token {
  value: string;
  goodUntil: number;
}

export function createPayPalClient(options: PayPalClientOptions): PayPalClient {
  const { clientId, clientSecret, now = Date.now } = options;
  const baseUrl = options.baseUrl.replace(/\/$/, '');
  const policy = { system: SYSTEM, timeoutMs: options.timeoutMs, fetch: options.fetch };
  const send = createOutsideFetch(policy);
  const sendCapture = createOutsideFetch({
    ...policy,
    timeoutMs: options.timeoutMs ?? CAPTURE_TIMEOUT_MS,
  });
  let token: Promise<Token> | undefined;

  async function requestToken(): Promise<Token> {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const answer = await send(`${baseUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { accept: 'application/json', authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    if (!answer.ok) throw unusable(answer);
    const { access_token: value, expires_in: seconds } = answer.json(TokenAnswer);
    return { value, goodUntil: now() + Math.max(seconds - TOKEN_MARGIN_S, 1) * 1_000 };
  }

  /** Returns a token shared by all requests; concurrent requests wait for the same new token. */
  async function currentToken(): Promise<string> {
    const asked = (token ??= requestToken());
    const held = await asked.catch((error: unknown) => {
      if (token === asked) token = undefined;
      throw error;
    });
    if (held.goodUntil > now()) return held.value;
    if (token === asked) token = undefined;
    return currentToken();
  }

  async function request(
    path: string,
    write?: { json: string; requestId?: string },
    via: OutsideFetch = send,
  ): Promise<OutsideAnswer> {
    const ask = async () => {
      const headers = {
        accept: 'application/json',
        authorization: `Bearer ${await currentToken()}`,
      };
      if (!write) return via(baseUrl + path, { headers });
      return via(baseUrl + path, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          ...(write.requestId !== undefined && { 'paypal-request-id': write.requestId }),
        },
        body: write.json,
      });
    };
    const answer = await ask();
    if (answer.status !== 401) return answer;
    // PayPal may revoke a token early.
    token = undefined;
    return ask();
  }

  async function getOrder(orderId: string): Promise<PayPalOrder | null> {
    if (!ORDER_ID.test(orderId)) return null;
    const answer = await request(`${ORDERS}/${orderId}`);
    if (answer.status === 404) return null;
    if (!answer.ok) throw unusable(answer);
    const order = answer.json(PayPalOrder);
    if (order.id !== orderId) throw new OutsideUnavailableError(SYSTEM, 'garbage');
    const here = environmentOf(baseUrl);
    const foreign = order.links?.some(({ href }) => environmentOf(href) !== here) ?? false;
    return foreign ? null : order;
  }

  return {
    getOrder,
    async createOrder(body, requestId) {
      const answer = await request(ORDERS, { json: JSON.stringify(body), requestId });
      if (!answer.ok) throw unusable(answer);
      return answer.json(MadeOrder).id;
    },
    async captureOrder(orderId, requestId) {
      const path = `${ORDERS}/${orderId}/capture`;
      const answer = await request(path, { json: '{}', requestId }, sendCapture);
      if (isUnderWay(answer)) throw unusable(answer);
      // The answer to a capture may be incomplete, and a refused order may have been captured
      // earlier.
      const order = await getOrder(orderId);
      return { order, refusedFor: answer.ok ? null : namesOf(answer) };
    },
    async refundCapture(captureId, { cents, requestId }) {
      const answer = await request(
        `/v2/payments/captures/${captureId}/refund`,
        {
          json: JSON.stringify({
            amount: { currency_code: 'AUD', value: decimalOf(cents) },
            custom_id: requestId,
          }),
          requestId,
        },
        sendCapture,
      );
      if (answer.status === 422) return { refusedFor: namesOf(answer) };
      if (!answer.ok) throw unusable(answer);
      const { status } = answer.json(MadeRefund);
      return { refusedFor: status === 'FAILED' || status === 'CANCELLED' ? status : null };
    },
    async isGenuine(message, webhookId) {
      const answer = await request(VERIFY, { json: verificationOf(message, webhookId) });
      // PayPal refuses a certificate or a signature that it would never send.
      if (answer.status === 400 || answer.status === 422) return false;
      if (!answer.ok) throw unusable(answer);
      return answer.json(Verification).verification_status === 'SUCCESS';
    },
  };
}

const unusable = (answer: OutsideAnswer) =>
  new OutsideUnavailableError(SYSTEM, 'status', { status: answer.status, cause: namesOf(answer) });

/**
 * The message is sent back to PayPal byte for byte: serialised again, it would not match its
 * signature.
 */
function verificationOf({ headers, body }: WebhookMessage, webhookId: string): string {
  const header = (name: string) => {
    const value = headers[`paypal-${name}`];
    return typeof value === 'string' ? value : '';
  };
  const fields = JSON.stringify({
    auth_algo: header('auth-algo'),
    cert_url: header('cert-url'),
    transmission_id: header('transmission-id'),
    transmission_sig: header('transmission-sig'),
    transmission_time: header('transmission-time'),
    webhook_id: webhookId,
  });
  return `${fields.slice(0, -1)},"webhook_event":${body}}`;
}

/** Returns the issues that a refusal names, such as `INSTRUMENT_DECLINED`. */
function namesOf(answer: OutsideAnswer): string {
  try {
    const { details } = answer.json(Refusal);
    return details.map(({ issue }) => issue).join(', ');
  } catch {
    return `status ${answer.status}`;
  }
}

/** True if another request is capturing the same order now, so that the outcome is unknown. */
const isUnderWay = (answer: OutsideAnswer) =>
  answer.status === 409 || (!answer.ok && namesOf(answer).includes('ORDER_COMPLETION_IN_PROGRESS'));
