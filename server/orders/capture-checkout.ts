import type { Contract } from '#shared/api/contract';
import type { Sql } from '../db/database.ts';
import { CallError, notFound } from '../dispatch/call-error.ts';
import type { PreparedHandler } from '../dispatch/handlers.ts';
import { takenCapture, type PayPalOrder } from '../outside/paypal/index.ts';
import { recordCapture, verdictOn, type Intent } from './captured-payment.ts';
import { configuredPayPal } from './configured-paypal.ts';
import { keptCheckout, type KeptCheckout } from './kept-checkout.ts';

interface Captured {
  intent: Intent;
  order: PayPalOrder;
  captureId: string;
}

/**
 * What was captured is granted before it is answered; a repeated call finds it captured and does the
 * rest. An order that is not what was asked for grants nothing, and `payByCard` tells its buyer why.
 */
export const captureCheckout: PreparedHandler<Contract['orders']['captureCheckout'], Captured> = {
  async prepare({ app, user, log }, { intent_id: intentId }) {
    const paypal = configuredPayPal(app);
    const { kept, closed } = await app.database.asking(
      user,
      async (sql) => {
        const found = await keptCheckout(sql, intentId);
        if (!found) throw notFound();
        return { kept: found, closed: await whyClosed(sql, found, app.now()) };
      },
      { readOnly: true },
    );
    // Closed, it can only have been captured before; the provider knows.
    const { order, refusedFor } =
      closed || kept.isGranted
        ? { order: await paypal.getOrder(kept.orderId), refusedFor: null }
        : await paypal.captureOrder(kept.orderId, `${intentId}-capture`);
    const taken = order && takenCapture(order);
    if (order && taken) return { intent: kept.intent, order, captureId: taken.id };
    if (closed) throw new CallError('CONFLICT', `${closed} Nothing was charged.`);
    log.warn({ intentId, refusedFor, status: order?.status ?? null }, 'nothing was captured');
    throw new CallError('PAYMENT_REFUSED', 'The payment was not taken. Nothing was charged.');
  },

  async act({ sql, app, log }, _params, { intent, order, captureId }) {
    const verdict = verdictOn(app, order, intent);
    const paypalResponse = JSON.stringify(order);
    if (verdict.ok) {
      await recordCapture(sql, app, { intent, verdict, paypalResponse, registeredAt: null });
    } else {
      log.warn({ intentId: intent.id, reason: verdict.reason }, 'a capture grants nothing');
    }
    return [{ capture_id: captureId, paypal_response: paypalResponse }];
  },
};

/** Why money must not be taken for it any more; null while it may be. */
async function whyClosed(sql: Sql, kept: KeptCheckout, now: Date): Promise<string | null> {
  if (kept.expiresAt <= now) return 'This payment was started more than 30 minutes ago.';
  const farmIds = new Set(kept.intent.items.map((item) => item.farmId));
  const { count } = await sql
    .selectFrom('farm')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('owner_id', '=', kept.intent.owner_id)
    .where('id', 'in', [...farmIds])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count === farmIds.size ? null : 'A farm of this order was deleted meanwhile.';
}
