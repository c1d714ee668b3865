import type { Contract } from '#shared/api/contract';
import { CallError } from '../dispatch/call-error.ts';
import type { Handler } from '../dispatch/handlers.ts';

/** The farm without its boundary, which a second call stores (OP-25). */
export const create: Handler<Contract['farms']['create']> = async ({ sql, owner }, params) => {
  const name = params.property_name.trim();
  if (name === '') {
    throw new CallError('INVALID_PARAMS', 'Name cannot be empty', {
      fields: { property_name: 'Name cannot be empty' },
    });
  }
  const created = await sql
    .insertInto('farm')
    .values({
      owner_id: owner.id,
      name,
      pic_code: params.pic_code.trim(),
      front_gate_address: params.front_gate_address,
      typed_front_gate_address: params.typed_front_gate_address,
      front_gate_lat: params.front_gate_lat,
      front_gate_lng: params.front_gate_lng,
      not_owner: params.not_owner,
      ...clientOf(params),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return [{ create_property: created.id }];
};

/** The wire says owner_*, the entity client_* (OP-21); the owner's own farm has no client. */
const clientOf = (params: {
  not_owner: boolean;
  owner_name: string;
  owner_business_name: string;
  owner_phone_number: string;
  owner_email_address: string;
}) => ({
  client_name: params.not_owner ? params.owner_name : '',
  client_business_name: params.not_owner ? params.owner_business_name : '',
  client_phone_number: params.not_owner ? params.owner_phone_number : '',
  client_email_address: params.not_owner ? params.owner_email_address : '',
});
