import type { Insertable } from 'kysely';
import pg from 'pg';
import { priceCentsOf, pricesOfRow } from '#entities/plan';
import { formatCents } from '#shared/lib/money';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { AppContext } from '../../app-context.ts';
import { archivedPlan } from '../../people/plan-membership/locked-plan.ts';
import { pricedLines, withComparisons, type AskedLine, type ChosenLists } from './order-lines.ts';
import { recordOrder } from './record-order.ts';

interface PlanOrder extends ChosenLists {
  planId: number;
  ownerId: number;
  lines: readonly AskedLine[];
  row: Pick<Insertable<Tables['payment']>, 'copies_to' | 'ordered_by'>;
  registeredAt: Date | null;
  deliverAfterS?: number;
}

/**
 * Orders at the plan's present prices; later price changes do not affect the order (PAY-11, PAY-29).
 * Throws CONFLICT for an archived plan and for an order over the client's cap, which the database
 * checks in the same transaction.
 */
export async function placePlanOrder(
  sql: Sql,
  app: AppContext,
  { planId, ownerId, lines, row, comparisons, selections, ...when }: PlanOrder,
): Promise<number> {
  const plan = await sql
    .selectFrom('plan')
    .selectAll()
    .where('id', '=', planId)
    .executeTakeFirstOrThrow();
  const prices = pricesOfRow(plan);
  const priced = await pricedLines(
    sql,
    ownerId,
    lines,
    { priceCentsOf: (itemType) => priceCentsOf(itemType, prices), payer: 'plan' },
    app.findReportMaker,
  );
  const orderId = await recordOrder(sql, app, {
    row: { owner_id: ownerId, method: 'Plan', plan_id: planId, plan_name: plan.name, ...row },
    items: await withComparisons(app.parcels, priced, { comparisons, selections }),
    whenRightUsed: 'refuse',
    ...when,
  }).catch((error: unknown) => {
    throw refusalOf(error, plan.name) ?? error;
  });
  if (orderId === null) throw new Error('a plan order collided with another payment');
  return orderId;
}

/** The refusals of the trigger `plan_order_checked`. */
function refusalOf(error: unknown, planName: string): CallError | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  if (error.code === 'FL001') return archivedPlan(planName);
  if (error.code === 'FL003') return notFound();
  if (error.code !== 'FL002') return null;
  const left = formatCents(Number(error.detail));
  return new CallError(
    'CONFLICT',
    `This order is over the spending cap with ${planName}: ${left} is left until the end of the month. Order less, or ask the plan’s owner.`,
  );
}
