import { itemTypeName } from '#entities/cart';
import { expectedMinutes } from '#entities/order';
import { formatCents } from '#shared/lib/money';
import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import type { BillingFile } from '../billing/billing-files.ts';
import { readSaleBill, saleBillFile } from '../billing/sale-bill.ts';
import { composeMail } from '../../people/mail/compose-mail.ts';
import { sendOrRetry } from '../../people/mail/send-or-retry.ts';
import type { MailMessage } from '../../../platform/mail/index.ts';

/**
 * Mails the buyer that an order was received: what, for how much, when the files come, and the
 * invoice or receipt.
 */
export function mailOrderReceived(app: AppContext): JobHandlers['mail-order-received'] {
  return async ({ paymentId: orderId }) => {
    const { message, since } = await receivedMail(app, orderId, `received-${orderId}`);
    await sendOrRetry(app, { message, since, facts: { orderId } }, (startAfterS) =>
      app.database.asWorker((sql) =>
        app.jobs.enqueue(sql, 'mail-order-received', { paymentId: orderId }, { startAfterS }),
      ),
    );
  };
}

/** The mail and the time of the order; `name` as in `Letter`. */
export async function receivedMail(
  app: AppContext,
  orderId: number,
  name: string,
): Promise<{ message: MailMessage; since: Date }> {
  const order = await app.database.asWorker((sql) => readReceived(sql, orderId));
  const { from, to } = expectedMinutes(order.items.map(({ compared }) => compared));
  const { copies_to: copies } = order;
  const bill = await readSaleBill(app, orderId);
  const file = bill && (await saleBillFile(app, bill));
  const message = composeMail(app, {
    to: order.email,
    name,
    greeting: order.name,
    subject: `we received your order ${orderId}`,
    parts: [
      order.ordered_by === null
        ? `Thank you for your order ${orderId}.`
        : `${order.ordered_by} ordered this for you with the plan ${order.plan_name}. The order, ${orderId}, and its files are yours.`,
      {
        bill: order.items.map(({ itemType, farmName, priceCents }) => ({
          text: `${itemTypeName(itemType, 'list')}: ${farmName}`,
          amount: formatCents(priceCents),
        })),
        total: {
          text: `Total (AUD), ${paidWords(order)}`,
          amount: formatCents(order.total_cents),
        },
      },
      ...(bill ? [`${bill.sentence}${file ? ' It is attached.' : ' It is on your order.'}`] : []),
      `We are making the files now and will send them to this address, usually within ${from} to ${to} minutes. You do not need to do anything.`,
      ...(copies.length > 0
        ? [`A copy of the files goes to ${copies.join(', ')}, for ${order.plan_name}.`]
        : []),
      { button: { text: 'Follow your order', href: `${app.origin}/orders?order=${orderId}` } },
      ...(order.ordered_by === null
        ? []
        : [
            `If you do not want ${order.plan_name} to order for you, change it under Settings: ${app.origin}/settings`,
          ]),
      `Questions? Please write to ${app.settings.SUPPORT_EMAIL}.`,
    ],
  });
  return {
    message: { ...message, ...(file && { attachments: [attached(file)] }) },
    since: order.created_at,
  };
}

const attached = ({ fileName, contentType, bytes }: BillingFile) => ({
  fileName,
  contentType,
  content: bytes,
});

type Received = Awaited<ReturnType<typeof readReceived>>;

const paidWords = ({ method, plan_name: plan }: Received): string =>
  ({
    CC: 'paid by card or PayPal, inc. GST',
    Plan: `with the plan ${plan}, inc. GST`,
    Free: 'free reorder',
  })[method];

async function readReceived(sql: Sql, orderId: number) {
  const order = await sql
    .selectFrom('payment')
    .innerJoin('owner', 'owner.id', 'payment.owner_id')
    .select([
      'method',
      'plan_name',
      'total_cents',
      'ordered_by',
      'copies_to',
      'payment.created_at',
      'owner.email',
      'owner.name',
    ])
    .where('payment.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const items = await sql
    .selectFrom('payment_item')
    .select(['item_type as itemType', 'farm_name as farmName', 'price_cents as priceCents'])
    .select((one) => one.fn<number>('jsonb_array_length', ['comparison_cads']).as('compared'))
    .where('payment_id', '=', orderId)
    .orderBy('id')
    .execute();
  return { ...order, items };
}
