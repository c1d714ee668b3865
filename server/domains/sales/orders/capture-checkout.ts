import type { Contract } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { PreparedHandler } from '../../handler.ts';
import { takenCapture, type PayPalOrder } from '../../../platform/outside/paypal/index.ts';
import {
  type Checkout,
  configuredPayPal,
  readCheckout,
  recordCapture,
  type StoredCheckout,
  verdictOn,
} from './checkout.ts';

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
    // Must not be captured any more, but may have been captured before; PayPal knows.
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
