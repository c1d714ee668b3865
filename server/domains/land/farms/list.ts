import { sql as raw } from 'kysely';
import type { AnswerOf, Contract } from '#shared/api/contract';
import { builtOnce, sendWithNext } from '../../../platform/db/database.ts';
import type { DetachedHandler } from '../../handler.ts';

/** The farms of the asking owner; row-level security knows whose they are. */
export const ownFarms = builtOnce((sql) =>
  sql
    .selectFrom('farm')
    .select([
      'id as property_id',
      'name as property_name',
      'pic_code',
      'front_gate_address',
      'typed_front_gate_address',
      'front_gate_lat',
      'front_gate_lng',
      'not_owner',
      'client_name',
      'client_business_name',
      'client_phone_number',
      'client_email_address',
      raw<boolean>`boundary_type IS NOT DISTINCT FROM 'farm_key'`.as('is_aus_farmkey'),
    ])
    .where('owner_id', '=', raw<number>`(SELECT asking_owner())`)
    .where('deleted_at', 'is', null)
    .orderBy('id'),
);

type List = Contract['farms']['list'];

export const list: DetachedHandler<List, AnswerOf<List>[number]> = {
  ask: (sql) => sendWithNext(sql, ownFarms({})),
  answer: async (_context, _params, farms) => farms,
};
