import { familyOf } from '#entities/cart';
import type { CartItemRecord, Contract } from '#shared/api/contract';
import { CallError } from '../dispatch/call-error.ts';
import type { Handler, OwnerContext } from '../dispatch/handlers.ts';
import { ownFarms } from '../orders/own-farms.ts';

export const generate: Handler<Contract['reports']['generate']> = async (context, { items }) => {
  await requestFiles(context, items);
  return [{ status: 'submitted' }];
};

/**
 * Asks for the files of items that were paid and registered, once a payment; asking again for what
 * is already on its way does nothing. Mail goes to the buyer's own address and his plan's owners.
 */
export async function requestFiles(
  { sql, owner, user, app }: OwnerContext,
  items: readonly CartItemRecord[],
): Promise<void> {
  await ownFarms(
    sql,
    owner.id,
    items.map((item) => item.property_id),
    { deletedToo: true },
  );

  const paymentIds = new Set<number>();
  for (const item of items) {
    const bought = await sql
      .selectFrom('payment_item')
      .select(['payment_id', 'comparison_cads'])
      .where('owner_id', '=', owner.id)
      .where('farm_id', '=', item.property_id)
      .where('item_type', '=', item.item_type)
      .where('registered_at', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!bought) {
      throw new CallError('CONFLICT', `${item.item_name} was not paid for. Please order it again.`);
    }
    if (familyOf(item.item_type) === 'benchmark' && bought.comparison_cads.length === 0) {
      throw new CallError(
        'CONFLICT',
        `The comparison parcels of ${item.item_name} have not been recorded. Please try again.`,
      );
    }
    paymentIds.add(bought.payment_id);
  }

  for (const paymentId of paymentIds) {
    const queued = await sql
      .insertInto('delivery')
      .values({
        payment_id: paymentId,
        owner_id: owner.id,
        email: user.email,
        failure: null,
        sent_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('payment_id')
      .executeTakeFirst();
    if (queued) await app.jobs.enqueue(sql, 'deliver-payment', { paymentId });
  }
}
