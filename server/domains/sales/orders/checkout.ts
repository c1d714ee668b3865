import { randomUUID } from 'node:crypto';
import { cartItem, payPalOrderBody, totalCentsOf } from '#entities/cart';
import { priceCentsOf } from '#entities/plan';
import type { CartItemRecord, Contract } from '#shared/api/contract';
import { centsOf } from '#shared/lib/money';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { CheckoutItem } from '../../../platform/db/order-tables.ts';
import {
  takenCapture,
  verifyCapture,
  type PayPalOrder,
  type CaptureVerdict,
  type PayPalClient,
} from '../../../platform/outside/paypal/index.ts';
import type { AppContext } from '../../app-context.ts';
import type { PreparedHandler } from '../../handler.ts';
import { recordStatementCapture, whyNotPayable } from '../billing/statement-capture.ts';
import { requireCover } from './cover-reach.ts';
import { pricedLines, withComparisons } from './order-lines.ts';
import { recordOrder } from './record-order.ts';

/**
 * Long enough for buyers to pay and for their browser to have the payment captured and recorded.
 */
export const FIRST_LOOK_S = 5 * 60;
const VALID_MS = 30 * 60_000;

interface NewCheckout {
  id: string;
  paypalOrderId: string;
  items: CheckoutItem[];
  totalCents: number;
  /** The statement that it pays. */
  statementId?: number;
}

/**
 * Creates the provider's order before it stores the checkout. If storing the checkout fails, the
 * order's id is never returned, so nobody can pay it.
 */
export const startCheckout: PreparedHandler<Contract['orders']['startCheckout'], NewCheckout> = {
  async prepare({ app, user, owner }, { items: asked }) {
    const paypal = configuredPayPal(app);
    const items = await app.database.asUser(user, (sql) => keptItems(sql, owner.id, asked, app), {
      readOnly: true,
    });
    const lines = items.map(({ farmId, farmName, itemType, priceCents }) => ({
      item: cartItem({ property_id: farmId, property_name: farmName }, itemType),
      priceCents,
    }));
    const totalCents = totalCentsOf(lines);
    if (totalCents === 0) {
      throw new CallError('CONFLICT', 'Nothing in this order needs a card payment.');
    }
    await requireCover({ app, user, owner }, items);
    const id = randomUUID();
    const body = payPalOrderBody(lines, { checkoutId: id, productName: app.settings.PRODUCT_NAME });
    return { id, paypalOrderId: await paypal.createOrder(body, `${id}-order`), items, totalCents };
  },

  async act({ sql, owner, app }, _asked, checkout) {
    await storeCheckout(sql, app, owner.id, checkout);
    return [{ intent_id: checkout.id, order_id: checkout.paypalOrderId }];
  },
};

/** Stores a checkout with the job that looks whether it was paid. */
export async function storeCheckout(
  sql: Sql,
  app: Pick<AppContext, 'jobs' | 'now'>,
  ownerId: number,
  { id, paypalOrderId, items, totalCents, statementId }: NewCheckout,
): Promise<void> {
  await sql
    .insertInto('checkout_intent')
    .values({
      id,
      owner_id: ownerId,
      items: JSON.stringify(items),
      total_cents: totalCents,
      provider_order_id: paypalOrderId,
      statement_id: statementId ?? null,
      expires_at: new Date(app.now().getTime() + VALID_MS),
    })
    .execute();
  const lookLater = { startAfterS: FIRST_LOOK_S };
  await app.jobs.enqueue(sql, 'reconcile-checkout', { intentId: id }, lookLater);
}

async function keptItems(
  sql: Sql,
  ownerId: number,
  items: readonly CartItemRecord[],
  app: AppContext,
): Promise<CheckoutItem[]> {
  const asked = items.map((item) => ({
    farmId: item.property_id,
    itemType: item.item_type,
    shownCents: centsOf(item.price),
  }));
  const byCard = { priceCentsOf, payer: 'card' } as const;
  const priced = await pricedLines(sql, ownerId, asked, byCard, app.findReportMaker);
  const kept = await withComparisons(app.parcels, priced, {
    comparisons: items.map((item) => item.comparison_cads),
    selections: items.map((item) => item.comparison_selection ?? null),
  });
  return kept.map(({ shownCents: _shown, ...line }) => line);
}

interface Captured {
  captureId: string;
  paypalResponse: string;
  /** Input for the grant; null when the checkout was granted before. */
  open: { checkout: Checkout; order: PayPalOrder } | null;
}

/**
 * Grants a capture before returning it; a repeated call finds the capture and completes the grant.
 * An order that does not match the checkout grants nothing, and `payByCard` tells its buyer why.
 */
export const captureCheckout: PreparedHandler<Contract['orders']['captureCheckout'], Captured> = {
  async prepare({ app, user, log }, { intent_id: checkoutId }) {
    const paypal = configuredPayPal(app);
    const { checkout, closed } = await app.database.asUser(
      user,
      async (sql) => {
        const found = await readCheckout(sql, checkoutId);
        if (!found) throw notFound();
        return { checkout: found, closed: await whyClosed(sql, found, app.now()) };
      },
      { readOnly: true },
    );
    const { paypalOrderId, granted } = checkout;
    // PayPal deletes its orders after a while, so answer from the recorded order.
    if (granted) {
      const { captureId, paypalResponse } = granted;
      return {
        captureId,
        paypalResponse: paypalResponse ?? JSON.stringify({ id: paypalOrderId }),
        open: null,
      };
    }
    // It must no longer be captured, but may have been captured before; PayPal knows.
    const { order, refusedFor } = closed
      ? { order: await paypal.getOrder(paypalOrderId), refusedFor: null }
      : await paypal.captureOrder(paypalOrderId, `${checkoutId}-capture`);
    const taken = order && takenCapture(order);
    if (order && taken) {
      const paypalResponse = JSON.stringify(order);
      return { captureId: taken.id, paypalResponse, open: { checkout, order } };
    }
    if (closed) throw new CallError('CONFLICT', `${closed} Nothing was charged.`);
    const status = order?.status ?? null;
    log.warn({ checkoutId, paypalOrderId, refusedFor, status }, 'nothing was captured');
    if (!order) throw unknownOrder(paypalOrderId, app.settings.SUPPORT_EMAIL);
    throw new CallError('PAYMENT_REFUSED', 'The payment did not go through. Nothing was charged.');
  },

  async act({ sql, app, log }, { intent_id: checkoutId }, { captureId, paypalResponse, open }) {
    const verdict = open && verdictOn(app, open.order, open.checkout);
    if (verdict?.ok) {
      const { checkout } = open as NonNullable<Captured['open']>;
      await recordCapture(sql, app, { checkout, verdict, paypalResponse, registeredAt: null });
    } else if (verdict) {
      log.warn({ checkoutId, reason: verdict.reason }, 'a captured payment cannot be granted');
    }
    return [{ capture_id: captureId, paypal_response: paypalResponse }];
  },
};

const unknownOrder = (paypalOrderId: string, support: string) =>
  new CallError(
    'PAYMENT_REFUSED',
    `PayPal no longer has this order, so nothing was charged. Please pay again. If PayPal shows you a payment, write to ${support} and quote ${paypalOrderId}.`,
  );

/** Reason why the checkout must not be captured any more; null while it may be. */
async function whyClosed(sql: Sql, checkout: StoredCheckout, now: Date): Promise<string | null> {
  if (checkout.expiresAt <= now) return 'This payment was started more than 30 minutes ago.';
  if (checkout.statement_id !== null) return whyNotPayable(sql, checkout);
  const farmIds = new Set(checkout.items.map((item) => item.farmId));
  const { count } = await sql
    .selectFrom('farm')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('owner_id', '=', checkout.owner_id)
    .where('id', 'in', [...farmIds])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count === farmIds.size ? null : 'A farm in this order has been deleted.';
}

export function configuredPayPal({ paypal }: AppContext): PayPalClient {
  if (paypal) return paypal;
  throw new CallError('OUTSIDE_UNAVAILABLE', 'Card payment is not configured on this server.');
}

export interface Checkout {
  id: string;
  owner_id: number;
  items: CheckoutItem[];
  total_cents: number;
  statement_id: number | null;
}

export interface StoredCheckout extends Checkout {
  paypalOrderId: string;
  createdAt: Date;
  expiresAt: Date;
  /** Data of what the checkout became; null if it has not been granted. */
  granted: { captureId: string; paypalResponse: string | null } | null;
}

export async function readCheckout(sql: Sql, checkoutId: string): Promise<StoredCheckout | null> {
  const row = await sql
    .selectFrom('checkout_intent as kept')
    .leftJoin('payment', 'payment.intent_id', 'kept.id')
    .leftJoin('statement_payment as paid', 'paid.intent_id', 'kept.id')
    .selectAll('kept')
    .select('payment.paypal_response')
    .select((q) => q.fn.coalesce('payment.capture_id', 'paid.capture_id').as('capture_id'))
    .where('kept.id', '=', checkoutId)
    .executeTakeFirst();
  if (!row) return null;
  const { id, owner_id, items, total_cents, statement_id } = row;
  return {
    id,
    owner_id,
    items,
    total_cents,
    statement_id,
    paypalOrderId: row.provider_order_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    granted:
      row.capture_id === null
        ? null
        : { captureId: row.capture_id, paypalResponse: row.paypal_response },
  };
}

/** Verifies that the provider's order, as read from the provider itself, pays this checkout. */
export const verdictOn = (
  app: AppContext,
  order: PayPalOrder,
  checkout: Checkout,
): CaptureVerdict =>
  verifyCapture(order, {
    totalCents: checkout.total_cents,
    currency: 'AUD',
    customId: checkout.id,
    merchantId: app.settings.PAYPAL_MERCHANT_ID ?? null,
  });

/**
 * Grants a captured checkout. The money has been taken, so no later change prevents the grant:
 * neither prices, nor the 30-minute limit, nor a deleted farm, nor a free right used in the
 * meantime. Returns the id of the order or of the statement's payment, or null when the checkout was
 * granted before.
 */
export const recordCapture = (
  sql: Sql,
  app: AppContext,
  captured: {
    checkout: Checkout;
    verdict: Extract<CaptureVerdict, { ok: true }>;
    paypalResponse: string | null;
    registeredAt: Date | null;
    deliverAfterS?: number;
  },
): Promise<number | null> => {
  const { checkout, verdict, paypalResponse, ...rest } = captured;
  if (checkout.statement_id !== null) return recordStatementCapture(sql, app, checkout, verdict);
  return recordOrder(sql, app, {
    row: {
      owner_id: checkout.owner_id,
      method: 'CC',
      intent_id: checkout.id,
      capture_id: verdict.captureId,
      provider_order_id: verdict.paypalOrderId,
      paypal_response: paypalResponse,
    },
    items: checkout.items,
    whenRightUsed: 'leave out',
    ...rest,
  });
};
