import type { Contract } from '#shared/api/contract';
import { CallError, notFound } from '../dispatch/call-error.ts';
import type { Handler } from '../dispatch/handlers.ts';
import { FIRST_LOOK_S } from './reconcile-checkout.ts';

export const keepProviderOrder: Handler<Contract['orders']['keepProviderOrder']> = async (
  { sql, owner, app },
  { intent_id: intentId, order_id: orderId },
) => {
  const intent = await sql
    .selectFrom('checkout_intent')
    .select('provider_order_id')
    .where('id', '=', intentId)
    .where('owner_id', '=', owner.id)
    .forUpdate()
    .executeTakeFirst();
  if (!intent) throw notFound();
  if (intent.provider_order_id === orderId) return [{ keep_provider_order: true }];
  if (intent.provider_order_id !== null) {
    // A second order could be paid beside the first, and only one of them can be granted.
    throw new CallError(
      'CONFLICT',
      'This checkout has a payment under way. Please start it again.',
    );
  }
  await sql
    .updateTable('checkout_intent')
    .set({ provider_order_id: orderId })
    .where('id', '=', intentId)
    .execute();
  await app.jobs.enqueue(sql, 'reconcile-checkout', { intentId }, { startAfterS: FIRST_LOOK_S });
  return [{ keep_provider_order: true }];
};
