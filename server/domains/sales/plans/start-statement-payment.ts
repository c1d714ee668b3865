import { randomUUID } from 'node:crypto';
import { sql as raw } from 'kysely';
import { formatBillingNumber } from '#entities/billing';
import { payPalOrderOf } from '#entities/cart';
import type { Contract } from '#shared/api/contract';
import { dollarsOf } from '#shared/lib/money';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { PreparedHandler } from '../../handler.ts';
import { PAID_CENTS } from '../billing/statement-capture.ts';
import { configuredPayPal, storeCheckout } from '../orders/checkout.ts';

type StartStatementPayment = Contract['plans']['startStatementPayment'];

/** A payment that ends sooner is started anew. */
const TIME_TO_PAY_MS = 10 * 60_000;

interface Started {
  id: string;
  paypalOrderId: string;
  statementId: number;
  cents: number;
  /** True for a payment that its buyer started before and can still go on with. */
  isOpen: boolean;
}

/**
 * Starts paying what is left of a statement by card. The same buyer gets the same order at PayPal
 * again while it can be paid, so that two tabs never pay twice; a payment that another owner of the
 * plan has started can then no longer be captured.
 */
export const startStatementPayment: PreparedHandler<StartStatementPayment, Started> = {
  async prepare({ app, user, owner }, { plan_id: planId, month }) {
    const paypal = configuredPayPal(app);
    const found = await app.database.asUser(
      user,
      async (sql) => {
        const bill = await sql
          .selectFrom('billing_document as bill')
          .select(['id', 'number', 'facts', 'billed_cents'])
          .select(PAID_CENTS.as('paid'))
          .where('plan_id', '=', planId)
          .where('month', '=', month)
          .executeTakeFirst();
        if (!bill) throw notFound();
        const open = await sql
          .selectFrom('checkout_intent')
          .select(['id', 'provider_order_id', 'total_cents'])
          .where('statement_id', '=', bill.id)
          .where('owner_id', '=', owner.id)
          .where('expires_at', '>', new Date(app.now().getTime() + TIME_TO_PAY_MS))
          .where(
            raw<boolean>`NOT EXISTS (
              SELECT FROM statement_payment WHERE intent_id = checkout_intent.id)`,
          )
          .where(raw<boolean>`NOT has_later_checkout(id)`)
          .orderBy('created_at', 'desc')
          .executeTakeFirst();
        return { bill, open };
      },
      { readOnly: true },
    );
    const { bill, open } = found;
    const cents = bill.billed_cents - bill.paid;
    if (cents <= 0) throw new CallError('CONFLICT', 'This statement is paid.');
    const common = { statementId: bill.id, cents };
    if (open?.total_cents === cents) {
      return { ...common, id: open.id, paypalOrderId: open.provider_order_id, isOpen: true };
    }
    const id = randomUUID();
    const number = formatBillingNumber('statement', bill.number);
    const body = payPalOrderOf(id, [
      {
        name: `Statement ${number}`,
        description: `${app.settings.PRODUCT_NAME} : ${bill.facts.statement?.planName}`,
        cents,
      },
    ]);
    const paypalOrderId = await paypal.createOrder(body, `${id}-order`);
    return { ...common, id, paypalOrderId, isOpen: false };
  },

  async act({ sql, owner, app }, _asked, { id, paypalOrderId, statementId, cents, isOpen }) {
    if (!isOpen) {
      await storeCheckout(sql, app, owner.id, {
        id,
        paypalOrderId,
        items: [],
        totalCents: cents,
        statementId,
      });
    }
    return [{ intent_id: id, order_id: paypalOrderId, amount: dollarsOf(cents) }];
  },
};
