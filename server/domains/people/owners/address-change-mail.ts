import type { Selectable } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import type { AppContext } from '../../app-context.ts';
import { noticeMail } from '../mail/notice-mail.ts';
import { sendOrRetry } from '../mail/send-or-retry.ts';

type Change = Selectable<Tables['address_change']>;

/** Notifies the old or the new address of an account of the change; retries with the same Message-ID. */
export function mailAddressChange(app: AppContext): JobHandlers['mail-address-change'] {
  return async ({ changeId, reader }) => {
    const change = await app.database.asWorker((sql) =>
      sql
        .selectFrom('address_change')
        .selectAll()
        .where('id', '=', changeId)
        .executeTakeFirstOrThrow(),
    );
    await sendOrRetry(
      app,
      {
        message: noticeMail(app, {
          to: reader === 'old' ? change.old_email : change.new_email,
          name: `address-change-${changeId}-${reader}`,
          ...letterOf(app, change, reader),
        }),
        since: change.changed_at,
        facts: { changeId, reader },
      },
      (startAfterS) =>
        app.database.asWorker((sql) =>
          app.jobs.enqueue(sql, 'mail-address-change', { changeId, reader }, { startAfterS }),
        ),
    );
  };
}

function letterOf({ settings, origin }: AppContext, change: Change, reader: 'old' | 'new') {
  const { PRODUCT_NAME: product, SUPPORT_EMAIL: support } = settings;
  const subject = 'the e-mail address of your account has changed';
  const happened = `The e-mail address of your ${product} account is now ${change.new_email}. Until now it was ${change.old_email}.`;
  return reader === 'old'
    ? {
        subject,
        body: [
          happened,
          `What we send about the account goes to the new address from now on. Your farms, orders and plans stay with the account.`,
          `If you did not change your address, or ask us to, write to ${support} straight away.`,
        ],
      }
    : {
        subject,
        body: [
          happened,
          'From now on we write to this address. Your farms, orders and plans stay with the account. You do not need to do anything.',
          { text: 'Open your settings', href: `${origin}/settings` },
          `Questions? Please write to ${support}.`,
        ],
      };
}
