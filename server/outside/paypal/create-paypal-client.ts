import { z } from 'zod';
import { createOutsideFetch } from '../outside-fetch.ts';
import { OutsideUnavailable } from '../outside-unavailable.ts';
import { PayPalOrder } from './paypal-order.ts';

export interface PayPalClientOptions {
  /** `https://api-m.paypal.com`, `https://api-m.sandbox.paypal.com`, or the stand-in's address. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  timeoutMs?: number;
  fetch?: typeof fetch;
  now?: () => number;
}

export interface PayPalClient {
  /**
   * The order as PayPal knows it; `null` when there is no such order in this environment of PayPal.
   * Rejects with `OutsideUnavailable` when PayPal gave no usable answer: then nothing is known of
   * the payment, and asking again later may tell.
   */
  getOrder(orderId: string): Promise<PayPalOrder | null>;
}

const SYSTEM = 'PayPal';
const ORDER_ID = /^[A-Z0-9]{1,36}$/;
/** A token is not used in its last minute, so that it cannot end on the way. */
const TOKEN_MARGIN_S = 60;
const TokenAnswer = z.looseObject({ access_token: z.string().min(1), expires_in: z.number() });

interface Token {
  value: string;
  goodUntil: number;
}

/** The client of PayPal's Orders v2: it only reads. Orders are made and captured in the browser. */
export function createPayPalClient(options: PayPalClientOptions): PayPalClient {
  const { clientId, clientSecret, now = Date.now } = options;
  const baseUrl = options.baseUrl.replace(/\/$/, '');
  const send = createOutsideFetch({
    system: SYSTEM,
    timeoutMs: options.timeoutMs,
    fetch: options.fetch,
  });
  let token: Promise<Token> | undefined;

  async function requestToken(): Promise<Token> {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const answer = await send(`${baseUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { accept: 'application/json', authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    if (!answer.ok) throw new OutsideUnavailable(SYSTEM, 'status', { status: answer.status });
    const { access_token: value, expires_in: seconds } = answer.json(TokenAnswer);
    return { value, goodUntil: now() + Math.max(seconds - TOKEN_MARGIN_S, 1) * 1_000 };
  }

  /** One token for all; requests that come while it is asked for wait for the same one. */
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

  async function requestOrder(orderId: string) {
    return send(`${baseUrl}/v2/checkout/orders/${orderId}`, {
      headers: { accept: 'application/json', authorization: `Bearer ${await currentToken()}` },
    });
  }

  return {
    async getOrder(orderId) {
      if (!ORDER_ID.test(orderId)) return null;
      let answer = await requestOrder(orderId);
      if (answer.status === 401) {
        // PayPal may end a token early.
        token = undefined;
        answer = await requestOrder(orderId);
      }
      if (answer.status === 404) return null;
      if (!answer.ok) throw new OutsideUnavailable(SYSTEM, 'status', { status: answer.status });
      const order = answer.json(PayPalOrder);
      if (order.id !== orderId) throw new OutsideUnavailable(SYSTEM, 'garbage');
      const here = environmentOf(baseUrl);
      const foreign = order.links?.some(({ href }) => environmentOf(href) !== here) ?? false;
      return foreign ? null : order;
    },
  };
}

/** Live and sandbox PayPal are two worlds; an address says which one an order lives in. */
function environmentOf(address: string): string {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  if (!host.endsWith('.paypal.com')) return 'other';
  return host.includes('.sandbox.') ? 'sandbox' : 'live';
}
