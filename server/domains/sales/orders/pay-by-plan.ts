import type { Contract } from '#shared/api/contract';
import { centsOf } from '#shared/lib/money';
import type { Sql } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { PreparedHandler } from '../../handler.ts';
import { copiesOf } from '../../people/plan-membership/copies-of.ts';
import { requireCover } from './cover-reach.ts';
import { requireSameLength } from './order-lines.ts';
import { placePlanOrder } from './place-plan-order.ts';

/**
 * Orders with a plan. A client who orders accepts the plan, which the database records with the
 * order, and agrees that its owners get copies of the files.
 */
export const payByPlan: PreparedHandler<Contract['orders']['payByPlan'], void> = {
  async prepare(context, { property_ids: farmIds, item_types: types }) {
    requireSameLength('item_types', types, farmIds);
    await requireCover(
      context,
      farmIds.map((farmId, at) => ({ farmId, itemType: types[at] as (typeof types)[number] })),
    );
  },

  async act(
    { sql, user, owner, app },
    {
      plan_id: planId,
      property_ids: farmIds,
      item_types: types,
      item_costs: costs,
      comparison_cads: comparisons,
      comparison_selections: selections,
      copies_to: copyRecipients,
    },
  ) {
    requireSameLength('item_costs', costs, farmIds);
    const copies = await copiesOf(sql, planId, user.email);
    if (copyRecipients && copyRecipients.toSorted().join() !== copies.join())
      throw await otherCopies(sql, planId, copies);
    const orderId = await placePlanOrder(sql, app, {
      planId,
      ownerId: owner.id,
      lines: farmIds.map((farmId, at) => ({
        farmId,
        itemType: types[at] as (typeof types)[number],
        shownCents: centsOf(costs[at] as number),
      })),
      comparisons,
      selections,
      row: { copies_to: copies },
      registeredAt: null,
    });
    return [{ add_plan_export: orderId }];
  },
};

async function otherCopies(sql: Sql, planId: number, copies: readonly string[]) {
  const { name } = await sql
    .selectFrom('plan')
    .select('name')
    .where('id', '=', planId)
    .executeTakeFirstOrThrow();
  return new CallError(
    'CONFLICT',
    `The owners of ${name} have changed: a copy of your files would go to ${copies.join(', ') || 'nobody'}. Please check and order again.`,
  );
}
