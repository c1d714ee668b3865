import type { MailKind } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';

/** True if the reader wants no more e-mails of the kind. */
export async function isStopped(sql: Sql, email: string, kind: MailKind): Promise<boolean> {
  const stop = await sql
    .selectFrom('mail_stop')
    .select('kind')
    .where('email', '=', email.toLowerCase())
    .where('kind', '=', kind)
    .executeTakeFirst();
  return stop !== undefined;
}

/** Stops e-mails of the kind; repeating it changes nothing. */
export const stopMail = (sql: Sql, email: string, kind: MailKind) =>
  sql
    .insertInto('mail_stop')
    .values({ email: email.toLowerCase(), kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
