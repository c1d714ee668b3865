import { productOf } from '#entities/cart';
import type { CartItemRecord, Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { Handler, OwnerContext } from '../../handler.ts';
import { latestItems } from '../orders/register-items.ts';
import { ownFarms } from '../orders/own-farms.ts';

export const generate: Handler<Contract['reports']['generate']> = async (context, { items }) => {
  await requestFiles(context, items);
  return [{ status: 'submitted' }];
};

/**
 * Requests the files of paid and registered items, once per order; does nothing for a delivery
 * that was already requested. The mail goes to the buyer's own address and the owners of their
 * plan.
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

  const orderIds = new Set<number>();
  const latest = await latestItems(
    sql,
    owner.id,
    items.map((item) => ({ farmId: item.property_id, itemType: item.item_type })),
    { registeredOnly: true },
  );
  for (const [at, item] of items.entries()) {
    const bought = latest[at];
    if (!bought) {
      throw new CallError(
        'CONFLICT',
        `${item.item_name} has not been paid for. Please order it again.`,
      );
    }
    if (productOf(item.item_type).comparesParcels && !bought.hasParcels) {
      throw new CallError(
        'CONFLICT',
        `The comparison parcels of ${item.item_name} have not been recorded. Please try again.`,
      );
    }
    orderIds.add(bought.orderId);
  }

  const queued = await sql
    .insertInto('delivery')
    .values(
      Array.from(orderIds, (orderId) => ({
        payment_id: orderId,
        owner_id: owner.id,
        email: user.email,
        failure: null,
        sent_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('payment_id as paymentId')
    .execute();
  await app.jobs.enqueueAll(sql, 'deliver-payment', queued);
}
