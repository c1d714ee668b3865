import type { Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';

/** Maximum reports about one order in a day; more say nothing new and would flood support. */
const MAX_A_DAY = 5;

/** Stores what is wrong with an order and mails it to support. */
export const reportProblem: Handler<Contract['orders']['reportProblem']> = async (
  { sql, owner, app },
  { order_id: orderId, problem },
) => {
  const words = problem.trim();
  if (words === '') {
    const message = 'Please say what is wrong.';
    throw new CallError('INVALID_PARAMS', message, { fields: { problem: message } });
  }
  const { count } = await sql
    .selectFrom('order_problem')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('payment_id', '=', orderId)
    .where('created_at', '>', new Date(app.now().getTime() - 86_400_000))
    .executeTakeFirstOrThrow();
  if (count >= MAX_A_DAY) {
    throw new CallError(
      'CONFLICT',
      `Support already has ${MAX_A_DAY} reports about this order from today. Please write to ${app.settings.SUPPORT_EMAIL}.`,
    );
  }
  const { id } = await sql
    .insertInto('order_problem')
    .values({ payment_id: orderId, owner_id: owner.id, words })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.jobs.enqueue(sql, 'mail-order-problem', { problemId: id });
  return [{ report_problem: id }];
};
