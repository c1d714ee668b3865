import { copiesTo, priceCentsOf } from '#entities/plan';
import type { Contract } from '#shared/api/contract';
import { centsOf, dollarsOf } from '#shared/lib/money';
import type { Sql } from '../../platform/db/database.ts';
import { CallError } from '../../platform/call-error.ts';
import type { PreparedHandler } from '../handler.ts';
import { acceptPlan } from '../plans/accept-plan.ts';
import { requireCover } from './cover-reach.ts';
import { withComparisons } from './line-comparisons.ts';
import { pricedLines, requireSameLength } from './order-lines.ts';
import { recordPayment } from './record-payment.ts';

/**
 * Orders at the plan's present prices; later price changes do not affect it (PAY-11, PAY-29). A
 * client who orders accepts the plan, and agrees that its owners get copies of the files.
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
    const plan = await sql
      .selectFrom('plan')
      .selectAll()
      .where('id', '=', planId)
      .executeTakeFirstOrThrow();
    const prices = {
      property_key_price: dollarsOf(plan.property_key_cents),
      benchmark_report_price: dollarsOf(plan.benchmark_report_cents),
      carbon_report_price: dollarsOf(plan.carbon_report_cents),
    };
    const lines = await pricedLines(
      sql,
      owner.id,
      farmIds.map((farmId, at) => ({
        farmId,
        itemType: types[at] as (typeof types)[number],
        shownCents: centsOf(costs[at] as number),
      })),
      (itemType) => priceCentsOf(itemType, prices),
      app.findReportMaker,
    );
    const copies = await copiesOf(sql, planId, user.email);
    if (copyRecipients && copyRecipients.toSorted().join() !== copies.join())
      throw otherCopies(plan.name, copies);
    const paymentId = await recordPayment(sql, app.jobs, {
      row: {
        owner_id: owner.id,
        method: 'Plan',
        plan_id: planId,
        plan_name: plan.name,
        copies_to: copies,
      },
      items: await withComparisons(app.parcels, lines, { comparisons, selections }),
      registeredAt: null,
      whenRightUsed: 'refuse',
    });
    if (paymentId === null) throw new Error('a plan order collided with another payment');
    await acceptPlan(sql, { planId, email: user.email, at: app.now(), how: 'ordered' });
    return [{ add_plan_export: paymentId }];
  },
};

async function copiesOf(sql: Sql, planId: number, buyer: string): Promise<string[]> {
  const owners = await sql
    .selectFrom('plan_owner')
    .select('email')
    .where('plan_id', '=', planId)
    .execute();
  return copiesTo(owners.map(({ email }) => email).toSorted(), buyer);
}

const otherCopies = (planName: string, copies: readonly string[]) =>
  new CallError(
    'CONFLICT',
    `The owners of ${planName} have changed: a copy of your files would go to ${copies.join(', ') || 'nobody'}. Please check and order again.`,
  );
