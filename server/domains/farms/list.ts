import { sql as raw } from 'kysely';
import type { Contract } from '#shared/api/contract';
import { builtOnce, lastOf, rowsOf, type ValueOf } from '../../platform/db/database.ts';
import type { Handler } from '../handler.ts';

const farmsOf = builtOnce((sql, value: ValueOf<{ ownerId: number }>) =>
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
    .where('owner_id', '=', value('ownerId'))
    .where('deleted_at', 'is', null)
    .orderBy('id'),
);

export const list: Handler<Contract['farms']['list']> = ({ sql, owner }) =>
  rowsOf(lastOf(sql), farmsOf({ ownerId: owner.id }));
