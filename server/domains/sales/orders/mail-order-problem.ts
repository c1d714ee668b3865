import { itemTypeName } from '#entities/cart';
import { formatBillingNumber } from '#entities/billing';
import { formatCents } from '#shared/lib/money';
import type { AppContext } from '../../app-context.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import { MailRefusedError } from '../../../platform/mail/index.ts';
import { noticeMail } from '../../people/mail/notice-mail.ts';

/** Mails support what a buyer reported, with the facts of the order. */
export function mailOrderProblem(app: AppContext): JobHandlers['mail-order-problem'] {
  return async ({ problemId }) => {
    const { problem, items } = await readProblem(app, problemId);
    const { payment_id: orderId, buyer, words, ...order } = problem;
    const facts = [
      `Order ${orderId} of ${order.created_at.toISOString()}, ${formatCents(order.total_cents)}, by ${order.method}.`,
      `Buyer: ${order.buyer_name ?? ''} <${buyer}>.`,
      ...(order.capture_id === null ? [] : [`Payment: ${order.capture_id}.`]),
      ...(order.kind === null
        ? []
        : [`Invoice: ${formatBillingNumber(order.kind, order.number) ?? 'a receipt'}.`]),
      `Files: ${order.state ?? 'not requested'}${order.failure === null ? '' : ` (${order.failure})`}.`,
      ...items.map(
        ({ item_type, farm_name }) => `Item: ${itemTypeName(item_type, 'list')}: ${farm_name}.`,
      ),
    ];
    try {
      await app.mailer?.send({
        ...noticeMail(app, {
          to: app.settings.SUPPORT_EMAIL,
          name: `order-problem-${problemId}`,
          subject: `a problem with order ${orderId}`,
          body: [words, ...facts],
        }),
      });
    } catch (error) {
      app.log.warn({ err: error, problemId }, 'a report of a problem was not sent');
      if (!(error instanceof MailRefusedError)) throw error;
    }
  };
}

const readProblem = (app: AppContext, problemId: number) =>
  app.database.asWorker(async (sql) => {
    const problem = await sql
      .selectFrom('order_problem')
      .innerJoin('payment', 'payment.id', 'order_problem.payment_id')
      .innerJoin('owner', 'owner.id', 'payment.owner_id')
      .leftJoin('delivery', 'delivery.payment_id', 'payment.id')
      .leftJoin('billing_document as bill', (join) =>
        join.onRef('bill.payment_id', '=', 'payment.id').on('bill.kind', '<>', 'credit_note'),
      )
      .select(['words', 'order_problem.payment_id', 'owner.email as buyer', 'payment.buyer_name'])
      .select(['payment.created_at', 'total_cents', 'method', 'capture_id'])
      .select(['delivery.state', 'delivery.failure', 'bill.kind', 'bill.number'])
      .where('order_problem.id', '=', problemId)
      .executeTakeFirstOrThrow();
    const items = await sql
      .selectFrom('payment_item')
      .select(['item_type', 'farm_name'])
      .where('payment_id', '=', problem.payment_id)
      .orderBy('id')
      .execute();
    return { problem, items };
  });
