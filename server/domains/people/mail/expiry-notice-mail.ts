import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import { oneLine } from '../../../platform/mail/index.ts';
import { composeMail, type Letter } from './compose-mail.ts';
import { dayText } from './day-text.ts';
import { sendOrRetry } from './send-or-retry.ts';

/** Mails the owner of something that ends soon one notice about it. */
export function mailExpiryNotice(app: AppContext): JobHandlers['mail-expiry-notice'] {
  return async ({ noticeId }) => {
    const facts = await app.database.asWorker((sql) => readNotice(sql, noticeId));
    // The link or map was withdrawn in the meantime.
    if (!facts || facts.ends_at <= app.now()) return;
    const message = composeMail(app, {
      to: facts.email,
      name: `expiry-${noticeId}`,
      greeting: facts.name,
      kind: 'expiry',
      ...letterOf(app, facts),
    });
    await sendOrRetry(
      app,
      { message, since: facts.created_at, facts: { noticeId } },
      (startAfterS) =>
        app.database.asWorker((sql) =>
          app.jobs.enqueue(sql, 'mail-expiry-notice', { noticeId }, { startAfterS }),
        ),
    );
  };
}

type Notice = NonNullable<Awaited<ReturnType<typeof readNotice>>>;

async function readNotice(sql: Sql, noticeId: number) {
  return sql
    .selectFrom('expiry_notice as n')
    .innerJoin('owner', 'owner.id', 'n.owner_id')
    .leftJoin('report_link as link', (join) =>
      join.onRef('link.id', '=', 'n.object_id').on('n.kind', '=', 'report link'),
    )
    .leftJoin('embed_key as map', (join) =>
      join.onRef('map.id', '=', 'n.object_id').on('n.kind', '=', 'shared map'),
    )
    .leftJoin('farm', 'farm.id', 'map.farm_id')
    .select([
      'n.kind',
      'n.object_id',
      'n.ends_at',
      'n.created_at',
      'owner.email',
      'owner.name',
      'link.reader_name',
      'link.document',
      'map.sites',
      'farm.name as farm_name',
    ])
    .where('n.id', '=', noticeId)
    .where('link.revoked_at', 'is', null)
    .where('map.revoked_at', 'is', null)
    .executeTakeFirst();
}

function letterOf(app: AppContext, notice: Notice): Pick<Letter, 'subject' | 'parts'> {
  // Names the last day on which it works, not the first on which it does not.
  const on = dayText(new Date(notice.ends_at.getTime() - 1));
  switch (notice.kind) {
    case 'files':
      return {
        subject: `the links to the files of your order ${notice.object_id} end on ${on}`,
        parts: [
          `The links in our e-mail about order ${notice.object_id} work until ${on}.`,
          'You do not lose anything: you can download the files at any time under Orders.',
          {
            button: {
              text: 'Open your order',
              href: `${app.origin}/orders?order=${notice.object_id}`,
            },
          },
        ],
      };
    case 'report link':
      return {
        subject: `the link you gave to ${oneLine(notice.reader_name ?? '')} ends on ${on}`,
        parts: [
          `${notice.reader_name} can read your document ${notice.document} until ${on}. After that, the link no longer opens.`,
          'If they still need it, share the document again.',
          { button: { text: 'Open your orders', href: `${app.origin}/orders` } },
        ],
      };
    case 'shared map':
      return {
        subject: `the shared map of ${oneLine(notice.farm_name ?? '')} ends on ${on}`,
        parts: [
          `The map of ${notice.farm_name} on ${(notice.sites ?? []).map((site) => new URL(site).host).join(', ')} is shown until ${on}.`,
          'To show it longer, change its last day under Settings.',
          { button: { text: 'Open your shared maps', href: `${app.origin}/settings` } },
        ],
      };
  }
}
