import { randomInt } from 'node:crypto';
import { normalMoney, readOrderRequest } from './order-request.ts';
import { PayPalProblemError } from './paypal-problem.ts';

const MAX_ORDERS = 1_000;

export const SANDBOX_PAYER = { payer_id: 'SANDBOXPAYER1', email_address: 'payer@paypal.example' };

export interface Money {
  currency_code: string;
  value: string;
}

export interface SandboxCapture {
  id: string;
  status: string;
  amount: Money;
  final_capture: boolean;
  custom_id?: string;
  invoice_id?: string;
  create_time: string;
}

export interface SandboxRefund {
  id: string;
  status: string;
  amount: Money;
  custom_id?: string;
  create_time: string;
  links: { href: string; rel: string; method: string }[];
}

/** Fields that PayPal fills or changes; all other requested fields are returned unchanged. */
export interface SandboxPurchaseUnit {
  reference_id: string;
  custom_id?: string | undefined;
  invoice_id?: string | undefined;
  amount: Money;
  payee: { merchant_id: string };
  payments?: { captures: SandboxCapture[]; refunds?: SandboxRefund[] } | undefined;
}

export interface SandboxOrder {
  id: string;
  intent: string;
  status: string;
  create_time: string;
  purchase_units: SandboxPurchaseUnit[];
  payer?: typeof SANDBOX_PAYER;
  payment_source?: { paypal: { account_id: string; email_address: string } };
  links: { href: string; rel: string; method: string }[];
}

export interface OrderBookOptions {
  /** Base URL of the orders' links, without a trailing slash. */
  baseUrl: string;
  /** Payee of orders that name none. */
  merchantId: string;
  now?: () => number;
}

/** PayPal's orders, from created through approved to captured. Keeps the newest thousand. */
export class OrderBook {
  /** An empty order, for faulty answers about something else. */
  readonly none: SandboxOrder = {
    id: 'NONE',
    intent: 'CAPTURE',
    status: 'VOIDED',
    create_time: '',
    purchase_units: [],
    links: [],
  };
  private readonly orders = new Map<string, SandboxOrder>();
  private readonly declined = new Set<string>();
  private readonly invoices = new Set<string>();
  /** Orders by request id, so that a repeated request creates no second order. */
  private readonly madeBy = new Map<string, SandboxOrder>();
  /** Cents that moved, whatever became of the answers. */
  readonly ledger = { captured: 0, refund: 0, reversal: 0 };
  private readonly reversed = new Set<string>();
  private readonly refundedBy = new Map<string, SandboxRefund>();
  private latestCapture = '';
  private readonly options: OrderBookOptions;

  constructor(options: OrderBookOptions) {
    this.options = options;
  }

  /** Throws `PayPalProblemError` for a request that PayPal would refuse, as do the methods below. */
  create(body: unknown, requestId?: string): SandboxOrder {
    const before = requestId === undefined ? undefined : this.madeBy.get(requestId);
    if (before) return before;
    const request = readOrderRequest(body);
    const id = newId();
    const self = `${this.options.baseUrl}/v2/checkout/orders/${id}`;
    const order: SandboxOrder = {
      id,
      intent: request.intent,
      status: 'CREATED',
      create_time: this.time(),
      purchase_units: request.purchase_units.map((unit, index) => ({
        ...unit,
        reference_id: unit.reference_id ?? (index === 0 ? 'default' : String(index)),
        amount: { ...unit.amount, ...normalMoney(unit.amount) },
        payee: { merchant_id: unit.payee?.merchant_id ?? this.options.merchantId },
      })),
      links: [
        { href: self, rel: 'self', method: 'GET' },
        { href: `${self}/capture`, rel: 'capture', method: 'POST' },
      ],
    };
    keep(this.orders, id, order);
    if (requestId !== undefined) keep(this.madeBy, requestId, order);
    return order;
  }

  get(id: string): SandboxOrder {
    const order = this.orders.get(id);
    if (!order) throw PayPalProblemError.notFound();
    return order;
  }

  /** Approves as the payer, with a payment method that works or one that the bank declines. */
  approve(id: string, method: 'good' | 'declined'): SandboxOrder {
    const order = this.get(id);
    if (order.status === 'COMPLETED')
      throw PayPalProblemError.unprocessable('ORDER_ALREADY_CAPTURED');
    if (method === 'declined') this.declined.add(id);
    else this.declined.delete(id);
    const { payer_id: accountId, email_address: email } = SANDBOX_PAYER;
    return Object.assign(order, {
      status: 'APPROVED',
      payer: SANDBOX_PAYER,
      payment_source: { paypal: { account_id: accountId, email_address: email } },
    });
  }

  capture(id: string): SandboxOrder {
    const order = this.get(id);
    if (order.status === 'COMPLETED')
      throw PayPalProblemError.unprocessable('ORDER_ALREADY_CAPTURED');
    if (order.intent !== 'CAPTURE')
      throw PayPalProblemError.unprocessable('ACTION_DOES_NOT_MATCH_INTENT');
    if (order.status !== 'APPROVED') throw PayPalProblemError.unprocessable('ORDER_NOT_APPROVED');
    if (this.declined.has(id)) throw PayPalProblemError.unprocessable('INSTRUMENT_DECLINED');
    const invoices = order.purchase_units.flatMap((unit) => unit.invoice_id ?? []);
    if (invoices.some((invoice) => this.invoices.has(invoice))) {
      throw PayPalProblemError.unprocessable('DUPLICATE_INVOICE_ID');
    }
    for (const invoice of invoices) this.invoices.add(invoice);
    for (const unit of order.purchase_units) {
      const { currency_code, value } = unit.amount;
      this.latestCapture = newId();
      this.ledger.captured += centsOf(unit.amount);
      unit.payments = {
        captures: [
          {
            id: this.latestCapture,
            status: 'COMPLETED',
            amount: { currency_code, value },
            final_capture: true,
            ...(unit.custom_id !== undefined && { custom_id: unit.custom_id }),
            ...(unit.invoice_id !== undefined && { invoice_id: unit.invoice_id }),
            create_time: this.time(),
          },
        ],
      };
    }
    order.status = 'COMPLETED';
    return order;
  }

  /**
   * Refunds a capture: the given amount, or all that is left of it. A reversal is not among the
   * order's refunds and may come after one; the money is then paid back twice. Nothing is refunded
   * after a reversal.
   */
  payBack(
    kind: 'refund' | 'reversal',
    captureId = this.latestCapture,
    amount?: Money,
    requestId?: string,
  ): SandboxRefund {
    const before = requestId === undefined ? undefined : this.refundedBy.get(requestId);
    if (before) return before;
    const unit = [...this.orders.values()]
      .flatMap(({ purchase_units: units }) => units)
      .find(({ payments }) => payments?.captures[0]?.id === captureId);
    const payments = unit?.payments;
    const [capture] = payments?.captures ?? [];
    if (!payments || !capture) throw PayPalProblemError.notFound();
    const earlier = (payments.refunds ?? []).reduce((sum, one) => sum + centsOf(one.amount), 0);
    const left = centsOf(capture.amount) - earlier;
    const paid = amount ?? { ...capture.amount, value: (left / 100).toFixed(2) };
    if (kind === 'refund' && this.reversed.has(captureId)) {
      throw PayPalProblemError.unprocessable('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK');
    }
    if (kind === 'refund' && (centsOf(paid) > left || left === 0)) {
      throw PayPalProblemError.unprocessable('REFUND_AMOUNT_EXCEEDED');
    }
    this.ledger[kind] += centsOf(paid);
    capture.status = centsOf(paid) >= left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    const refund: SandboxRefund = {
      id: newId(),
      status: 'COMPLETED',
      amount: paid,
      ...(requestId !== undefined && { custom_id: requestId }),
      create_time: this.time(),
      links: [
        {
          href: `${this.options.baseUrl}/v2/payments/captures/${capture.id}`,
          rel: 'up',
          method: 'GET',
        },
      ],
    };
    if (kind === 'reversal') this.reversed.add(captureId);
    if (kind === 'refund') payments.refunds = [...(payments.refunds ?? []), refund];
    if (requestId !== undefined) this.refundedBy.set(requestId, refund);
    return refund;
  }

  private time(): string {
    return new Date(this.options.now?.() ?? Date.now()).toISOString();
  }
}

const centsOf = ({ value }: Money) => Math.round(Number(value) * 100);

function keep(orders: Map<string, SandboxOrder>, key: string, order: SandboxOrder): void {
  orders.set(key, order);
  for (const [oldest] of orders) {
    if (orders.size <= MAX_ORDERS) break;
    orders.delete(oldest);
  }
}

const ID_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns an id in PayPal's form: seventeen capital letters and digits. */
function newId(): string {
  return Array.from({ length: 17 }, () => ID_CHARACTERS[randomInt(36)]).join('');
}
