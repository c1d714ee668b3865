import type { ServerResponse } from 'node:http';
import type { SandboxCapture, SandboxOrder, SandboxPurchaseUnit } from './order-book.ts';
import { PayPalProblemError } from './paypal-problem.ts';

const SLOW_MS = 30_000;

type Lie =
  | { tell: (order: SandboxOrder) => SandboxOrder }
  | { refuse: () => PayPalProblemError }
  | { answer: (response: ServerResponse, text: string) => void };

const tell = (change: (order: SandboxOrder) => Partial<SandboxOrder>): Lie => ({
  tell: (order) => ({ ...order, ...change(order) }),
});

const eachUnit = (change: (unit: SandboxPurchaseUnit) => Partial<SandboxPurchaseUnit>): Lie =>
  tell(({ purchase_units: units }) => ({
    purchase_units: units.map((unit) => ({ ...unit, ...change(unit) })),
  }));

const capturesOf = (unit: SandboxPurchaseUnit, change: Partial<SandboxCapture>) => ({
  payments: {
    captures: (unit.payments?.captures ?? []).map((capture) => ({ ...capture, ...change })),
  },
});

/**
 * Changes the amount consistently throughout the order, as if another amount had really been paid.
 */
const amounts = (write: (cents: number) => string, currency?: string): Lie =>
  eachUnit((unit) => {
    const { currency_code: paid, value } = unit.amount;
    const amount = {
      currency_code: currency ?? paid,
      value: write(Math.round(Number(value) * 100)),
    };
    return { amount, ...capturesOf(unit, { amount }) };
  });

const captureStatus = (status: string) => eachUnit((unit) => capturesOf(unit, { status }));
const dollars = (cents: number) => (cents / 100).toFixed(2);
const exponential = (cents: number) => (cents / 100).toExponential().replace('e+', 'e');

/** All faulty answers that PayPal, or an impostor, may give about an order. */
export const LIES = {
  'amount-one-cent-more': amounts((cents) => dollars(cents + 1)),
  'amount-one-cent-less': amounts((cents) => dollars(cents - 1)),
  'other-currency': amounts(dollars, 'USD'),
  'other-payee': eachUnit(() => ({ payee: { merchant_id: 'SOMEBODYELSE1' } })),
  'intent-authorize': tell(() => ({ intent: 'AUTHORIZE' })),
  'approved-not-captured': tell(({ purchase_units: units }) => ({
    status: 'APPROVED',
    purchase_units: units.map((unit) => ({ ...unit, payments: undefined })),
  })),
  pending: captureStatus('PENDING'),
  declined: captureStatus('DECLINED'),
  refunded: captureStatus('REFUNDED'),
  'partially-refunded': captureStatus('PARTIALLY_REFUNDED'),
  'two-purchase-units': tell(({ purchase_units: units }) => ({
    purchase_units: [...units, ...units],
  })),
  'no-captures': eachUnit(() => ({ payments: { captures: [] } })),
  'other-custom-id': eachUnit((unit) => ({
    custom_id: 'another-users-checkout',
    ...capturesOf(unit, { custom_id: 'another-users-checkout' }),
  })),
  'unknown-order': { refuse: () => PayPalProblemError.notFound() },
  'order-already-captured': {
    refuse: () => PayPalProblemError.unprocessable('ORDER_ALREADY_CAPTURED'),
  },
  'duplicate-invoice-id': {
    refuse: () => PayPalProblemError.unprocessable('DUPLICATE_INVOICE_ID'),
  },
  'server-error': { refuse: () => new PayPalProblemError('INTERNAL_SERVER_ERROR') },
  'time-out': { answer: () => undefined },
  slow: {
    answer: (response, text) => {
      const timer = setTimeout(() => endWith(response, text), SLOW_MS);
      response.on('close', () => clearTimeout(timer));
    },
  },
  garbage: { answer: (response) => endWith(response, '<html>We are sorry') },
  redirect: {
    answer: (response) =>
      void response.writeHead(302, { location: '/sandbox/paypal/elsewhere' }).end(),
  },
  'cut-mid-body': {
    answer: (response, text) => {
      response.writeHead(200, { 'content-length': Buffer.byteLength(text) });
      response.write(text.slice(0, text.length / 2), () => response.destroy());
    },
  },
  'other-environment': tell(({ links }) => ({
    links: links.map((link) => ({
      ...link,
      href: `https://api-m.paypal.com${new URL(link.href).pathname.replace(/^.*(?=\/v2\/)/, '')}`,
    })),
  })),
  'amount-exponential': amounts(exponential),
  'amount-three-decimals': amounts((cents) => `${dollars(cents)}0`),
  'amount-negative': amounts((cents) => `-${dollars(cents)}`),
} as const satisfies Record<string, Lie>;

export type LieName = keyof typeof LIES;

export const isLieName = (name: unknown): name is LieName =>
  typeof name === 'string' && Object.hasOwn(LIES, name);

/**
 * Answers a request about `order` with a faulty answer. Throws `PayPalProblemError` when that
 * answer is a refusal.
 */
export function answerWithLie(name: LieName, order: SandboxOrder, response: ServerResponse): void {
  const lie: Lie = LIES[name];
  if ('refuse' in lie) throw lie.refuse();
  if ('tell' in lie) endWith(response, JSON.stringify(lie.tell(order)));
  else lie.answer(response, JSON.stringify(order));
}

function endWith(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(text);
}
