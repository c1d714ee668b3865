import { sql as raw } from 'kysely';
import type { Sql } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/call-error.ts';
import { hasPic } from './pic-code.ts';

/** Wire fields that creating and editing a farm share. */
interface FarmFields {
  property_name: string;
  pic_code: string;
  front_gate_lat: number;
  front_gate_lng: number;
  not_owner: boolean;
  owner_name: string;
  owner_business_name: string;
  owner_phone_number: string;
  owner_email_address: string;
}

/**
 * Converts wire fields to the farm's columns. owner_* on the wire is client_* in the entity
 * (OP-21); the owner's own farm has no client. Throws INVALID_PARAMS for a blank name, which a
 * screen may accept (OP-17).
 */
export function farmColumns(fields: FarmFields) {
  const name = fields.property_name.trim();
  if (name === '') {
    throw new CallError('INVALID_PARAMS', 'Name cannot be empty', {
      fields: { property_name: 'Name cannot be empty' },
    });
  }
  const ofClient = (value: string) => (fields.not_owner ? value : '');
  return {
    name,
    pic_code: fields.pic_code.trim(),
    front_gate_lat: fields.front_gate_lat,
    front_gate_lng: fields.front_gate_lng,
    not_owner: fields.not_owner,
    client_name: ofClient(fields.owner_name),
    client_business_name: ofClient(fields.owner_business_name),
    client_phone_number: ofClient(fields.owner_phone_number),
    client_email_address: ofClient(fields.owner_email_address),
  };
}

/**
 * Updates the farm's fields. The registry verified one PIC, so a different PIC removes the
 * verification.
 */
export async function updateFarm(sql: Sql, farmId: number, fields: FarmFields): Promise<void> {
  const columns = farmColumns(fields);
  await sql
    .updateTable('farm')
    .set({
      ...columns,
      lpa_verified: raw<boolean>`lpa_verified AND ${hasPic(columns.pic_code)}`,
    })
    .where('id', '=', farmId)
    .execute();
}
