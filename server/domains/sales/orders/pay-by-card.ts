import { z } from 'zod';
import type { Contract } from '#shared/api/contract';
import { centsOf } from '#shared/lib/money';
import type { Sql } from '../../../platform/db/database.ts';
import type { CheckoutItem } from '../../../platform/db/order-tables.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { PreparedHandler } from '../../handler.ts';
import type { CaptureRefusal, PayPalOrder } from '../../../platform/outside/paypal/index.ts';
import { type Checkout, configuredPayPal, recordCapture, verdictOn } from './checkout.ts';

type PayByCard = Contract['orders']['payByCard'];

/** Only the order's id is taken from the browser; the rest is read from PayPal. */
const CaptureText = z.object({ id: z.string().regex(/^[A-Z0-9-]{1,64}$/i) });

/** The order as PayPal has it, or the recorded order if PayPal has deleted the order. */
type Paid = { order: PayPalOrder } | { order: null; orderId: number };

const WORDS: Partial<Record<CaptureRefusal, string>> = {
  'order-status': 'the payment is not complete yet',
  captures: 'no money was taken',
  'capture-status': 'the provider has not completed it yet, or it was declined',
  refunded: 'it was refunded',
  amount: 'the amount does not match the order',
  currency: 'the currency does not match the order',
};

const refused = (why: string) =>
  new CallError(
    'PAYMENT_REFUSED',
    `The payment could not be confirmed: ${why}. If money was taken, please contact support with the payment's id.`,
  );

export const payByCard: PreparedHandler<PayByCard, Paid> = {
  async prepare({ app, user, owner, log }, params) {
    const paypalOrderId = paypalOrderIdOf(params.paypal_response);
    const order = await configuredPayPal(app).getOrder(paypalOrderId);
    if (order) return { order };
    // PayPal deletes its orders after a while; a recorded one was paid.
    const recorded = await app.database.asUser(user, (sql) =>
      sql
        .selectFrom('payment')
        .select('id as orderId')
        .where('owner_id', '=', owner.id)
        .where('provider_order_id', '=', paypalOrderId)
        .executeTakeFirst(),
    );
    if (recorded) return { order: null, ...recorded };
    log.warn('PayPal does not know the order of a payment');
    throw refused('the payment provider does not know this order');
  },

  async act({ sql, owner, app, log }, params, paid) {
    if (!paid.order) return [{ add_paypal_payment: paid.orderId }];
    const { order } = paid;
    const checkout = await checkoutOf(sql, owner.id, order);
    const verdict = verdictOn(app, order, checkout);
    if (!verdict.ok) {
      log.warn({ reason: verdict.reason }, 'payment refused');
      throw refused(WORDS[verdict.reason] ?? 'it does not match this order');
    }
    refuseOtherItems(params, checkout.items);

    const orderId = await recordCapture(sql, app, {
      checkout,
      verdict,
      paypalResponse: params.paypal_response,
      registeredAt: null,
    });
    // Null if the capture was granted before; then returns that order.
    return [{ add_paypal_payment: orderId ?? (await earlierOrder(sql, verdict.captureId)) }];
  },
};

function paypalOrderIdOf(paypalResponse: string): string {
  try {
    return CaptureText.parse(JSON.parse(paypalResponse)).id;
  } catch (cause) {
    throw new CallError('INVALID_PARAMS', 'The payment result could not be read.', {
      fields: { paypal_response: 'contains no PayPal order id' },
      cause,
    });
  }
}

/** The buyer's own checkout. Its 30-minute limit does not apply, because it has been paid. */
async function checkoutOf(sql: Sql, ownerId: number, order: PayPalOrder): Promise<Checkout> {
  const id = z.uuid().safeParse(order.purchase_units[0]?.custom_id);
  const checkout = id.success
    ? await sql
        .selectFrom('checkout_intent')
        .select(['id', 'owner_id', 'items', 'total_cents', 'statement_id'])
        .where('id', '=', id.data)
        .where('statement_id', 'is', null)
        .where('owner_id', '=', ownerId)
        .executeTakeFirst()
    : undefined;
  if (!checkout) throw refused('it does not belong to one of your orders');
  return checkout;
}

function refuseOtherItems(
  params: { property_ids: number[]; item_types: string[]; item_prices: number[] },
  items: readonly CheckoutItem[],
): void {
  const lineOf = (farmId?: number, itemType?: string, cents?: number) =>
    `${farmId} ${itemType} ${cents}`;
  const given = params.property_ids
    .map((farmId, at) =>
      lineOf(farmId, params.item_types[at], centsOf(params.item_prices[at] ?? Number.NaN)),
    )
    .toSorted();
  const kept = items.map((item) => lineOf(item.farmId, item.itemType, item.priceCents)).toSorted();
  const sameLengths =
    params.item_types.length === given.length && params.item_prices.length === given.length;
  if (sameLengths && given.join('\n') === kept.join('\n')) return;
  throw new CallError(
    'PRICE_CHANGED',
    'The items do not match the payment. Please reload the page.',
  );
}

/** Row-level security hides other owners' orders, so a stolen capture id finds nothing. */
async function earlierOrder(sql: Sql, captureId: string): Promise<number> {
  const earlier = await sql
    .selectFrom('payment')
    .select('id')
    .where('capture_id', '=', captureId)
    .executeTakeFirst();
  if (!earlier) throw refused('it has already been used');
  return earlier.id;
}
