import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';

/** Revokes the token of this call: every node rejects it from now on. */
export const signOut: Handler<Contract['owners']['signOut']> = async ({ sql, user }) => {
  const { issuer, subject, token } = user;
  await sql
    .insertInto('revoked_token')
    .values({ hash: token.hash, issuer, subject, ends_at: token.endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return [{ sign_out: true }];
};
