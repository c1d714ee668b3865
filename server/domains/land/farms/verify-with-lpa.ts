import type { Contract } from '#shared/api/contract';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { PreparedHandler } from '../../handler.ts';
import { comparablePic, hasPic } from './pic-code.ts';

type VerifyWithLpa = Contract['farms']['verifyWithLpa'];

const SUCCESS = 'Login Success';
const FAILURE = 'Login Failure';

/**
 * Asks the registry once whether it accepts this user id for the PIC of one of the user's farms.
 * The credentials go nowhere else. A successful login marks the only farm with the PIC, and is
 * recorded so that `storeVerification` can use it up for one of several farms.
 */
export const verifyWithLpa: PreparedHandler<VerifyWithLpa, boolean> = {
  async prepare({ app, user, owner }, { pic, userid, pass }) {
    const farm = await app.database.asUser(user, (sql) =>
      sql
        .selectFrom('farm')
        .select('id')
        .where('owner_id', '=', owner.id)
        .where('deleted_at', 'is', null)
        .where('boundary_type', '=', 'farm_key')
        .where(hasPic(pic))
        .limit(1)
        .executeTakeFirst(),
    );
    if (!farm) throw notFound();
    if (!app.lpa) {
      throw new CallError(
        'OUTSIDE_UNAVAILABLE',
        'Verification with LPA is not configured on this server.',
      );
    }
    if (userid.trim() === '' || pass === '') return false;

    const asker = `${user.issuer} ${user.subject}`;
    const answer = await app.lpa.logIn({ asker, pic: comparablePic(pic), userid, pass });
    if (answer.kind === 'too-many-tries') {
      const minutes = Math.ceil(answer.retryAfterS / 60);
      throw new CallError(
        'TOO_MANY_REQUESTS',
        `Too many attempts. Please wait ${minutes} min and try again.`,
        { retryAfter: answer.retryAfterS },
      );
    }
    return answer.kind === 'let-in';
  },

  async act({ sql, owner, app }, { pic }, isLetIn) {
    if (!isLetIn) return FAILURE;
    const login = { logged_in_at: app.now() };
    await sql
      .insertInto('lpa_login')
      .values({ owner_id: owner.id, pic_code: comparablePic(pic), ...login })
      .onConflict((conflict) => conflict.columns(['owner_id', 'pic_code']).doUpdateSet(login))
      .execute();
    const farms = await sql
      .selectFrom('farm')
      .select('id')
      .where('owner_id', '=', owner.id)
      .where('deleted_at', 'is', null)
      .where('boundary_type', '=', 'farm_key')
      .where(hasPic(pic))
      .limit(2)
      .execute();
    const [farm, another] = farms;
    if (farm && !another) {
      await sql
        .updateTable('farm')
        .set({ lpa_verified: true, lpa_verified_at: app.now() })
        .where('id', '=', farm.id)
        .execute();
    }
    return SUCCESS;
  },
};
