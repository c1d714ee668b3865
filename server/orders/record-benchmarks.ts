import type { Contract, ItemType } from '#shared/api/contract';
import { CallError } from '../dispatch/call-error.ts';
import type { Handler } from '../dispatch/handlers.ts';
import { checkedComparison } from './comparison-parcels.ts';
import { requireSameLength } from './order-lines.ts';

const BENCHMARKS: readonly ItemType[] = ['Benchmark Report', 'Free Benchmark Reorder'];

/**
 * Keeps what each ordered benchmark compares with: property_ids[i] belongs to literal i (OP-45).
 * Parcels are kept once; a card payment's came with its intent, and repeating is safe (PAY-31).
 */
export const recordBenchmarks: Handler<Contract['orders']['recordBenchmarks']> = async (
  { sql, owner, app },
  { property_ids: farmIds, reference_cibo_ids_text_array: literals },
) => {
  requireSameLength('reference_cibo_ids_text_array', literals, farmIds);
  for (const [at, farmId] of farmIds.entries()) {
    const item = await sql
      .selectFrom('payment_item')
      .select(['id', 'item_type', 'comparison_cads'])
      .where('owner_id', '=', owner.id)
      .where('farm_id', '=', farmId)
      .where('item_type', 'in', BENCHMARKS)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!item) {
      throw new CallError(
        'CONFLICT',
        'A benchmark was not paid for this farm. Please order it again.',
      );
    }
    const given = idsOf(literals[at] as string);
    const kept = item.comparison_cads;
    if (kept.length === 0) {
      const pids = await checkedComparison(app.parcels, item.item_type, given);
      await sql
        .updateTable('payment_item')
        .set({ comparison_cads: JSON.stringify(pids) })
        .where('id', '=', item.id)
        .execute();
    } else if (!sameIds(kept, given)) {
      throw new CallError(
        'CONFLICT',
        'This benchmark was ordered with other comparison parcels. Please reload the page.',
      );
    }
  }
  return [{ record_benchmarks: true }];
};

/** A text-array literal's ids, whose characters are never quoted. */
const idsOf = (literal: string): string[] => literal.slice(1, -1).split(',').filter(Boolean);

const sameIds = (kept: readonly string[], given: readonly string[]): boolean => {
  const asked = new Set(given);
  return asked.size === kept.length && kept.every((pid) => asked.has(pid));
};
