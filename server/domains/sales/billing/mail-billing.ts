import { billingTitle, formatBillingNumber } from '#entities/billing';
import { formatCents } from '#shared/lib/money';
import type { AppContext } from '../../app-context.ts';
import { exclusively } from '../../../platform/db/exclusively.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import { MailRefusedError, oneLine, retryPauseS } from '../../../platform/mail/index.ts';
import { noticeMail } from '../../people/mail/notice-mail.ts';
import { ownersOf } from './owners-of-plan.ts';
import { monthText } from '../../../documents/billing/billing-words.ts';
import { BILLING_COLUMNS, billingFiles, type BillingRow } from './billing-files.ts';

type MailedRow = BillingRow & {
  plan_id: number | null;
  mailed_at: Date | null;
  /** The buyer's current address; null for a plan's statement. */
  email: string | null;
  /** The buyer's current name, for the greeting. */
  name: string | null;
};

/**
 * Mails a credit note to its buyer, or a statement to its plan's owners, once. Retries for days
 * while the mail server is unavailable.
 */
export function mailBilling(app: AppContext): JobHandlers['mail-billing'] {
  return async ({ documentId }) => {
    const wasFree = await exclusively(app.database, 'billing', documentId, async (expectLock) => {
      const row = await readRow(app, documentId);
      if (row.mailed_at !== null) return;
      try {
        await send(app, row, `billing-${row.id}`, expectLock);
      } catch (error) {
        app.log.warn({ err: error, documentId }, 'a billing document was not sent');
        await sendLater(app, row, error);
        return;
      }
      await markMailed(app, documentId);
    });
    if (!wasFree) await enqueueLater(app, documentId, BUSY_PAUSE_S);
  };
}

/** Mails it once more to those who get it at present; `name` as in `Letter`, without the reader. */
export const mailBillingAgain = async (app: AppContext, documentId: number, name: string) =>
  send(app, await readRow(app, documentId), name, async () => {});

const BUSY_PAUSE_S = 60;

const columns = BILLING_COLUMNS.map((name) => `billing_document.${name}` as const);

const readRow = (app: AppContext, documentId: number): Promise<MailedRow> =>
  app.database.asWorker((sql) =>
    sql
      .selectFrom('billing_document')
      .leftJoin('owner', 'owner.id', 'billing_document.owner_id')
      .select([...columns, 'plan_id', 'mailed_at', 'owner.email', 'owner.name'])
      .where('billing_document.id', '=', documentId)
      .executeTakeFirstOrThrow(),
  );

const markMailed = (app: AppContext, documentId: number) =>
  app.database.asWorker((sql) =>
    sql
      .updateTable('billing_document')
      .set({ mailed_at: app.now() })
      .where('id', '=', documentId)
      .execute(),
  );

/** One mail to each reader; the owners of a plan do not see one another in it. */
async function send(
  app: AppContext,
  row: MailedRow,
  nameBegins: string,
  expectLock: () => Promise<void>,
): Promise<void> {
  const { mailer } = app;
  if (!mailer) throw new Error('no mail server is configured');
  const readers =
    row.plan_id === null ? [row.email ?? row.facts.buyer.email] : await ownersOf(app, row.plan_id);
  const files = await billingFiles(app, row, { isAwaited: false });
  const attachments = files.map(({ fileName, contentType, bytes }) => ({
    fileName,
    contentType,
    content: bytes,
  }));
  const letter = letterOf(app, row);
  for (const to of readers) {
    await expectLock();
    const name = `${nameBegins}-${to.replace(/[^a-z0-9.-]/gi, '_')}`;
    await mailer.send({ ...noticeMail(app, { to, name, ...letter }), attachments });
  }
}

function letterOf({ origin, settings }: AppContext, { kind, number, facts, name }: MailedRow) {
  const questions = `Questions? Please write to ${settings.SUPPORT_EMAIL}.`;
  const title = billingTitle(kind, facts.isTaxed);
  const printed = formatBillingNumber(kind, number);
  if (facts.statement) {
    const { planName, month } = facts.statement;
    return {
      subject: `statement of ${oneLine(planName)} for ${monthText(month)}`,
      body: [
        `Here is the statement of the plan ${planName} for ${monthText(month)}: ${facts.lines.length} ${facts.lines.length === 1 ? 'item' : 'items'} were ordered with it. It is attached as a PDF and as a table.`,
        { text: 'Open your plans', href: `${origin}/agent-admin` },
        questions,
      ],
    };
  }
  return {
    subject: `${formatCents(facts.totalCents)} of your order ${facts.orderNumber} ${facts.credit?.kind === 'reversal' ? 'was taken back' : 'was refunded'}`,
    greeting: name,
    body: [
      `${facts.payment} ${title} ${printed} is attached; keep it with your invoice.`,
      { text: 'Open your order', href: `${origin}/orders?order=${facts.orderNumber}` },
      questions,
    ],
  };
}

async function sendLater(app: AppContext, row: MailedRow, error: unknown): Promise<void> {
  const pauseS =
    error instanceof MailRefusedError
      ? null
      : retryPauseS(app.now().getTime() - row.issued_at.getTime());
  if (pauseS === null) app.log.error({ documentId: row.id }, 'giving up on a billing mail');
  else await enqueueLater(app, row.id, pauseS);
}

const enqueueLater = (app: AppContext, documentId: number, startAfterS: number) =>
  app.database.asWorker((sql) =>
    app.jobs.enqueue(sql, 'mail-billing', { documentId }, { startAfterS }),
  );
