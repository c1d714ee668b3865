import { sql as raw, type RawBuilder } from 'kysely';
import type { ItemType } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import { fingerprintIn } from './parcels-fingerprint.ts';

export interface LeftOutLine {
  farmName: string;
  itemType: ItemType;
}

/** Lines of a checkout that are not items of the order that it became. */
const leftOut = raw`
  FROM jsonb_array_elements(kept.items) AS line
  WHERE NOT EXISTS (
    SELECT FROM payment_item AS granted
    WHERE granted.payment_id = payment.id
      AND granted.farm_id = (line ->> 'farmId')::bigint
      AND granted.item_type = line ->> 'itemType'
  )`;

/** Free reorders missing from `payment` because their right was used during the charge. */
export const leftOutLines = (): RawBuilder<LeftOutLine[]> => raw`(
  SELECT coalesce(
    jsonb_agg(jsonb_build_object('farmName', line -> 'farmName', 'itemType', line -> 'itemType')),
    '[]')
  FROM checkout_intent AS kept, LATERAL (SELECT line ${leftOut}) AS lines
  WHERE kept.id = payment.intent_id)`;

/** Comparison parcels of these farms' free benchmarks that were left out of the owner's orders. */
export async function leftOutComparisons(
  sql: Sql,
  ownerId: number,
  farmIds: readonly number[],
): Promise<{ farmId: number; parcels: string }[]> {
  const { rows } = await raw<{ farmId: number; parcels: string }>`
    SELECT (line ->> 'farmId')::bigint AS "farmId",
      ${fingerprintIn(raw`line -> 'comparisonCads'`)} AS parcels
    FROM payment
    JOIN checkout_intent AS kept ON kept.id = payment.intent_id,
    LATERAL (SELECT line ${leftOut}) AS lines
    WHERE payment.owner_id = ${ownerId}
      AND (line ->> 'farmId')::bigint = ANY (${farmIds}::bigint[])
      AND line ->> 'itemType' = 'Free Benchmark Reorder'`.execute(sql);
  return rows;
}
