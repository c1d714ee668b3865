import { sql as raw } from 'kysely';
import pg from 'pg';
import type { Contract } from '#shared/api/contract';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { notifyOfNewAddress } from './take-up-address.ts';

/** Gives an account to the sign-in of an empty one, for an admin; both addresses get a mail. */
export const moveAccount: Handler<Contract['owners']['moveAccount']> = async (
  { sql, app },
  { from_email: from, to_email: to },
) => {
  const { rows } = await raw<{ changeId: number | null }>`
    SELECT move_account(lower(${from}), lower(${to}), ${app.now()}) AS "changeId"`
    .execute(sql)
    .catch((error: unknown) => {
      throw isNotEmpty(error) ? noEmptyAccount(to) : error;
    });
  const changeId = rows[0]?.changeId ?? null;
  if (changeId === null) throw notFound();
  await notifyOfNewAddress(sql, app, changeId);
  return [{ move_account: true }];
};

/** The refusal of the function `move_account`. */
const isNotEmpty = (error: unknown) => error instanceof pg.DatabaseError && error.code === 'FL005';

const noEmptyAccount = (email: string) =>
  new CallError(
    'CONFLICT',
    `There is no empty account with the address ${email}. Ask its holder to sign in, create an account and add nothing to it.`,
  );
