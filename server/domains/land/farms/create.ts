import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { farmColumns } from './farm-fields.ts';

/** Creates the farm without its boundary, which a second call stores (OP-25). */
export const create: Handler<Contract['farms']['create']> = async ({ sql, owner }, params) => {
  const created = await sql
    .insertInto('farm')
    .values({
      owner_id: owner.id,
      ...farmColumns(params),
      front_gate_address: params.front_gate_address,
      typed_front_gate_address: params.typed_front_gate_address,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return [{ create_property: created.id }];
};
