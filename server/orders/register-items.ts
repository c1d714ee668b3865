import { isFreeReorder } from '#entities/cart';
import type { Contract } from '#shared/api/contract';
import { CallError } from '../dispatch/call-error.ts';
import type { Handler, OwnerContext } from '../dispatch/handlers.ts';
import { withComparisons } from './line-comparisons.ts';
import { pricedLines, requireSameLength, type AskedLine } from './order-lines.ts';
import { recordPayment } from './record-payment.ts';

type Line = Pick<AskedLine, 'farmId' | 'itemType'>;

/**
 * Registers items a payment covers; one that none covers is refused (OP-50). Repeating is safe.
 * Items that are all free reorders are the free order itself, and use up their rights here, when
 * the call says what they compare with or no payment holds them ready.
 */
export const registerItems: Handler<Contract['orders']['registerItems']> = async (
  context,
  { property_ids: farmIds, types, comparison_cads: comparisons },
) => {
  requireSameLength('types', types, farmIds);
  const lines = farmIds.map((farmId, at): Line => {
    const itemType = types[at] as (typeof types)[number];
    return { farmId, itemType };
  });
  const areFree = lines.every((line) => isFreeReorder(line.itemType));
  const isFreeOrder = areFree && (comparisons !== undefined || !(await anyWaits(context, lines)));
  if (isFreeOrder) await orderFree(context, lines, comparisons);
  else for (const line of lines) await register(context, line);
  return [{ record_exports: true }];
};

const boughtOf = ({ sql, owner }: OwnerContext, { farmId, itemType }: Line) =>
  sql
    .selectFrom('payment_item')
    .select(['id', 'registered_at'])
    .where('owner_id', '=', owner.id)
    .where('farm_id', '=', farmId)
    .where('item_type', '=', itemType)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A plan or a card paid beside them, and now its items are registered in parts. */
async function anyWaits(context: OwnerContext, lines: readonly Line[]): Promise<boolean> {
  for (const line of lines) {
    const bought = await boughtOf(context, line);
    if (bought && !bought.registered_at) return true;
  }
  return false;
}

async function orderFree(
  { sql, owner, app }: OwnerContext,
  lines: readonly Line[],
  comparisons: readonly (readonly string[])[] | undefined,
): Promise<void> {
  const free = await pricedLines(
    sql,
    owner.id,
    lines.map((line) => ({ ...line, shownCents: 0 })),
    () => 0,
    app.cover,
  );
  await recordPayment(sql, app.jobs, {
    row: { owner_id: owner.id, method: 'Free' },
    items: await withComparisons(app.parcels, free, comparisons),
    registeredAt: app.now(),
    whenRightUsed: 'refuse',
  });
}

async function register(context: OwnerContext, line: Line): Promise<void> {
  const bought = await boughtOf(context, line);
  if (!bought) {
    throw new CallError(
      'CONFLICT',
      `${line.itemType} was not paid for this farm. Please order it again.`,
    );
  }
  if (bought.registered_at) return;
  await context.sql
    .updateTable('payment_item')
    .set({ registered_at: context.app.now() })
    .where('id', '=', bought.id)
    .execute();
}
