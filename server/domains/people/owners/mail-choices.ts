import { MAIL_KINDS, type Contract } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import type { Handler } from '../../handler.ts';
import { stopMail } from '../mail/mail-kinds.ts';

export const mailChoices: Handler<Contract['owners']['mailChoices']> = ({ sql, user }) =>
  choicesOf(sql, user.email);

export const chooseMail: Handler<Contract['owners']['chooseMail']> = async (
  { sql, user },
  { kind, wanted },
) => {
  if (wanted) {
    await sql
      .deleteFrom('mail_stop')
      .where('email', '=', user.email)
      .where('kind', '=', kind)
      .execute();
  } else await stopMail(sql, user.email, kind);
  return choicesOf(sql, user.email);
};

async function choicesOf(sql: Sql, email: string) {
  const stops = await sql
    .selectFrom('mail_stop')
    .select('kind')
    .where('email', '=', email)
    .execute();
  const stopped = new Set(stops.map(({ kind }) => kind));
  return MAIL_KINDS.map((kind) => ({ kind, wanted: !stopped.has(kind) }));
}
