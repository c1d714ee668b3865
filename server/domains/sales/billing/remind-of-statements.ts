import { sql as raw } from 'kysely';
import { bankText, formatBillingNumber, issuersDay } from '#entities/billing';
import { formatMonth } from '#shared/lib/dates';
import { formatCents } from '#shared/lib/money';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import { MailRefusedError, oneLine } from '../../../platform/mail/index.ts';
import type { AppContext } from '../../app-context.ts';
import { noticeMail } from '../../people/mail/notice-mail.ts';
import { ownersOf } from './owners-of-plan.ts';
import { PAID_CENTS } from './statement-capture.ts';

/**
 * Queues a reminder of every statement that is overdue, once per ISSUER_REMIND_DAYS, and records it
 * in the same transaction.
 */
export function remindOfStatements(app: AppContext): JobHandlers['remind-of-statements'] {
  return async () => {
    const days = app.settings.ISSUER_REMIND_DAYS;
    await app.database.asWorker(async (sql) => {
      const { rows } = await raw<{ id: number }>`
        UPDATE billing_document bill SET reminded_at = ${app.now()}
        WHERE kind = 'statement' AND billed_cents > ${PAID_CENTS}
          AND coalesce((facts ->> 'dueOn')::date, issued_on + 14)
            < ${issuersDay(app.now())}::date
          AND (reminded_at IS NULL
            OR reminded_at <= ${app.now()}::timestamptz - make_interval(days => ${days}))
        RETURNING id`.execute(sql);
      await app.jobs.enqueueAll(
        sql,
        'mail-statement-reminder',
        rows.map(({ id }) => ({ documentId: id })),
      );
    });
  };
}

/** Mails the plan's owners what is left to pay; nothing if it was paid meanwhile. */
export function mailStatementReminder(app: AppContext): JobHandlers['mail-statement-reminder'] {
  return async ({ documentId }) => {
    const bill = await app.database.asWorker((sql) =>
      sql
        .selectFrom('billing_document as bill')
        .select(['kind', 'number', 'facts', 'plan_id', 'billed_cents', 'reminded_at'])
        .select(PAID_CENTS.as('paid_cents'))
        .where('id', '=', documentId)
        .executeTakeFirstOrThrow(),
    );
    const left = bill.billed_cents - bill.paid_cents;
    const { statement, bank } = bill.facts;
    if (left <= 0 || !statement || bill.plan_id === null) return;
    const number = formatBillingNumber(bill.kind, bill.number) ?? '';
    const day = bill.reminded_at === null ? '' : issuersDay(bill.reminded_at);
    for (const to of await ownersOf(app, bill.plan_id)) {
      try {
        await app.mailer?.send(
          noticeMail(app, {
            to,
            name: `reminder-${documentId}-${day}-${to.replace(/[^a-z0-9.-]/gi, '_')}`,
            subject: `${formatCents(left)} of ${number} for ${oneLine(statement.planName)} is overdue`,
            body: [
              `${formatCents(left)} of the statement ${number} of the plan ${statement.planName} for ${formatMonth(statement.month)} has not arrived yet. Please pay it by transfer${app.paypal ? ', or by card under your plans' : ''}. If you have paid in the last days, you do not need to do anything.`,
              ...(bank ? [bankText(bank, number)] : []),
              { text: 'Open your plans', href: `${app.origin}/agent-admin` },
              `Questions? Please write to ${app.settings.SUPPORT_EMAIL}.`,
            ],
          }),
        );
      } catch (error) {
        app.log.warn({ err: error, documentId }, 'a reminder of a statement was not sent');
        if (!(error instanceof MailRefusedError)) throw error;
      }
    }
  };
}
