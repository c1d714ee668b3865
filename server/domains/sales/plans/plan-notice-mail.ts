import type { Selectable } from 'kysely';
import { ACCEPTANCE_MEANS } from '#entities/plan';
import type { Sql } from '../../../platform/db/database.ts';
import type { AppContext } from '../../app-context.ts';
import type { MailLink } from '../../people/mail/mail-layout.ts';
import type { Tables, WithdrawnMap } from '../../../platform/db/tables.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import { oneLine } from '../../../platform/mail/index.ts';
import { noticeMail } from '../../people/mail/notice-mail.ts';
import { isStopped } from '../../people/mail/mail-kinds.ts';
import { sendOrRetry } from '../../people/mail/send-or-retry.ts';

type Notice = Selectable<Tables['plan_notice']>;

/**
 * Mails one notice to the client of a plan. Retries with the same Message-ID while the mail server
 * is unavailable.
 */
export function mailPlanNotice(app: AppContext): JobHandlers['mail-plan-notice'] {
  return async ({ noticeId }) => {
    const { notice, stopped } = await app.database.asWorker(async (sql) => {
      const found = await sql
        .selectFrom('plan_notice')
        .selectAll()
        .where('id', '=', noticeId)
        .executeTakeFirstOrThrow();
      const email = await addressOfToday(sql, found);
      return { notice: { ...found, email }, stopped: await isStopped(sql, email, 'plans') };
    });
    if (stopped) return;
    await sendOrRetry(
      app,
      { message: mailOf(app, notice), since: notice.created_at, facts: { noticeId } },
      (startAfterS) =>
        app.database.asWorker((sql) =>
          app.jobs.enqueue(sql, 'mail-plan-notice', { noticeId }, { startAfterS }),
        ),
    );
  };
}

/**
 * An invitation stays with its address; any other notice goes to the current address of the
 * account.
 */
async function addressOfToday(sql: Sql, notice: Notice): Promise<string> {
  if (notice.kind === 'added') return notice.email;
  const account = await sql
    .selectFrom('address_change')
    .innerJoin('owner', 'owner.id', 'address_change.owner_id')
    .select('owner.email')
    .where('old_email', '=', notice.email)
    .where('changed_at', '>=', notice.created_at)
    .orderBy('address_change.id')
    .executeTakeFirst();
  return account?.email ?? notice.email;
}

function mailOf(app: AppContext, notice: Notice) {
  const { subject, body } = lettersOf(app)[notice.kind](notice);
  return noticeMail(app, {
    to: notice.email,
    name: `plan-notice-${notice.id}`,
    subject,
    kind: 'plans',
    body: [...body, `Questions? Please write to ${app.settings.SUPPORT_EMAIL}.`],
  });
}

/** Mail texts by the owner's action: what happened, what it means, and what the client can do. */
function lettersOf({ settings, origin }: AppContext) {
  const settingsPage = `${origin}/settings`;
  return {
    added: ({ done_by: by, plan_name: name }) => ({
      subject: `${oneLine(name)} invites you`,
      body: [
        `${by} added you to the plan ${name} on ${settings.PRODUCT_NAME}, and invites you to order with it, at the plan’s own prices.`,
        `${settings.PRODUCT_NAME} puts your farm on a map from its land parcels and shows its ground cover and trees over the years. An account, your farms and the map are free. You pay only for the files and reports you order.`,
        `If you accept: ${ACCEPTANCE_MEANS.join(' ')} Ordering with the plan also accepts it. Until then, its owners cannot see anything of yours.`,
        `To accept or to leave, sign in with this e-mail address (if you have no account yet, create one) and open ${settingsPage}. If you do not know ${by}, leave the plan or ignore this e-mail.`,
        { text: 'Accept or leave the plan', href: settingsPage },
      ],
    }),
    asked_again: ({ done_by: by, plan_name: name }) => ({
      subject: `please check your plan ${oneLine(name)}`,
      body: [
        `${by} added you to the plan ${name} on ${settings.PRODUCT_NAME}, and you accepted it or let its owners order for you. We now tie such a consent to your account instead of your e-mail address, and could not tell for certain that yours came from your account. Until you confirm it, the owners of the plan do not see your shared maps, and cannot see your farms or order for you.`,
        `To confirm, sign in and open ${settingsPage}. If you accept: ${ACCEPTANCE_MEANS.join(' ')} You can still order with the plan, which accepts it too. If you do not know ${by}, leave the plan or ignore this e-mail.`,
        { text: 'Check your plan', href: settingsPage },
      ],
    }),
    removed: ({ done_by: by, plan_name: name }) => ({
      subject: `you are no longer a client of the plan ${oneLine(name)}`,
      body: [
        `${by} removed you from the plan ${name}. You can no longer pay with it, and it no longer lets its owners see or withdraw your shared maps.`,
        'What you ordered before stays yours. You do not need to do anything.',
      ],
    }),
    map_withdrawn: ({ done_by: by, plan_name: name, map }) => {
      const { farmName, sites } = map as WithdrawnMap;
      return {
        subject: 'the owner of a plan withdrew a shared map of your farm',
        body: [
          `${by} withdrew the map of ${farmName} from ${sites.map((site) => new URL(site).host).join(', ')}. They own the plan ${name}. You accepted it or ordered with it, which lets its owners withdraw your shared maps.`,
          `The map can no longer be opened. To show the farm again, share a new map under ${settingsPage}.`,
          `If you do not want the owners of ${name} to see and withdraw your shared maps, leave the plan on the same page.`,
        ],
      };
    },
  } satisfies Record<
    Notice['kind'],
    (notice: Notice) => { subject: string; body: (string | MailLink)[] }
  >;
}
