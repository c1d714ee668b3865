import type { Contract } from '#shared/api/contract';
import { CallError } from '../dispatch/call-error.ts';
import type { Handler } from '../dispatch/handlers.ts';

/** Registers items a payment covers; one that none covers is refused (OP-50). Repeating is safe. */
export const registerItems: Handler<Contract['orders']['registerItems']> = async (
  { sql, owner, app },
  { property_ids: farmIds, types },
) => {
  if (farmIds.length !== types.length) {
    throw new CallError('INVALID_PARAMS', 'Each item needs a farm and a type.', {
      fields: { types: 'must be as many as property_ids' },
    });
  }
  for (const [at, farmId] of farmIds.entries()) {
    const bought = await sql
      .selectFrom('payment_item')
      .select(['id', 'registered_at'])
      .where('owner_id', '=', owner.id)
      .where('farm_id', '=', farmId)
      .where('item_type', '=', types[at] as (typeof types)[number])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!bought) {
      throw new CallError(
        'CONFLICT',
        `${types[at]} was not paid for this farm. Please order it again.`,
      );
    }
    if (bought.registered_at) continue;
    await sql
      .updateTable('payment_item')
      .set({ registered_at: app.now() })
      .where('id', '=', bought.id)
      .execute();
  }
  return [{ record_exports: true }];
};
