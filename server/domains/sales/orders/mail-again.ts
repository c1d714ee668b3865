import { randomUUID } from 'node:crypto';
import { sql as raw } from 'kysely';
import { formatBillingNumber } from '#entities/billing';
import { MAX_MAILS_AGAIN, type Contract } from '#shared/api/contract';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import { MailRefusedError } from '../../../platform/mail/index.ts';
import type { AppContext } from '../../app-context.ts';
import type { Handler } from '../../handler.ts';
import { mailBillingAgain } from '../billing/mail-billing.ts';
import { sendDelivery } from '../deliveries/delivery-mail.ts';
import { readOrder } from '../deliveries/read-order.ts';
import { receivedMail } from './order-received-mail.ts';

/** Has a mail of an order sent again by a job. */
export const mailAgain: Handler<Contract['orders']['mailAgain']> = async (
  { sql, app },
  { order_id: orderId, mail },
) => {
  const order = await sql
    .selectFrom('administered_order')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) throw notFound();
  const requestId = randomUUID();
  if (mail === 'received' || mail === 'delivery') {
    if (mail === 'delivery' && order.state !== 'sent') {
      throw new CallError(
        'CONFLICT',
        'The files have not been sent yet, so there is no such mail.',
      );
    }
    await requestMailAgain(sql, { orderId, mail });
    await app.jobs.enqueue(sql, 'mail-again', { requestId, orderId, mail });
  } else {
    const notes = await sql
      .selectFrom('administered_sale')
      .select(['id', 'kind', 'number'])
      .where('payment_id', '=', orderId)
      .where('kind', '=', 'credit_note')
      .execute();
    const note = notes.find(({ kind, number }) => formatBillingNumber(kind, number) === mail);
    if (!note) throw notFound();
    await requestMailAgain(sql, { orderId, mail });
    await app.jobs.enqueue(sql, 'mail-again', { requestId, documentId: note.id });
  }
  return [{ mail_again: true }];
};

/** Has a statement sent again by a job. */
export const mailStatementAgain: Handler<Contract['books']['mailAgain']> = async (
  { sql, app },
  { sale_id: documentId },
) => {
  await requestMailAgain(sql, { documentId, mail: 'statement' });
  await app.jobs.enqueue(sql, 'mail-again', { requestId: randomUUID(), documentId });
  return [{ mail_again: true }];
};

/** Records the request in the audit, which also limits how many there are. */
async function requestMailAgain(
  sql: Sql,
  asked: { orderId?: number; documentId?: number; mail: string },
): Promise<void> {
  const { orderId = null, documentId = null, mail } = asked;
  const { rows } = await raw<{ outcome: string }>`
    SELECT request_mail_again(${orderId}, ${documentId}, ${mail}, ${MAX_MAILS_AGAIN}) AS outcome`.execute(
    sql,
  );
  const outcome = rows[0]?.outcome;
  if (outcome === 'asked') return;
  if (outcome !== 'too often') throw notFound();
  throw new CallError(
    'CONFLICT',
    `${MAX_MAILS_AGAIN} mails were sent again in the last 24 hours. Try again tomorrow, or write to the buyer yourself.`,
  );
}

/** Sends a mail once more, as it is now, to the present address of its reader. */
export function sendMailAgain(app: AppContext): JobHandlers['mail-again'] {
  return async (asked) => {
    const name = `again-${asked.requestId}`;
    try {
      if ('documentId' in asked) await mailBillingAgain(app, asked.documentId, name);
      else if (asked.mail === 'delivery') await deliverAgain(app, asked.orderId, name);
      else await app.mailer?.send((await receivedMail(app, asked.orderId, name)).message);
    } catch (error) {
      app.log.warn({ err: error, ...asked }, 'a mail was not sent again');
      if (!(error instanceof MailRefusedError)) throw error;
    }
  };
}

/** Without the copies for the plan's owners, who have theirs. */
async function deliverAgain(app: AppContext, orderId: number, name: string): Promise<void> {
  const order = await app.database.asWorker((sql) => readOrder(sql, orderId));
  const { files } = order.delivery;
  await sendDelivery(app, { orderId, order: { ...order, copies: null }, files, name });
}
