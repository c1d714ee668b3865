import type { PropertyRecord } from '#shared/api/contract';

/** A farm made of parcels, as in the response of the list. */
export const farmRecord = (change: Partial<PropertyRecord> = {}): PropertyRecord => ({
  property_id: 7,
  property_name: 'Kurrajong Park',
  pic_code: 'NK123456',
  front_gate_address: '201 Sullivan Road, Tarrangool NSW 2709, Australia',
  typed_front_gate_address: '201***Sullivan Road***Tarrangool***NSW***2709',
  front_gate_lat: -34.4669,
  front_gate_lng: 146.2206,
  not_owner: false,
  client_name: '',
  client_business_name: '',
  client_phone_number: '',
  client_email_address: '',
  is_aus_farmkey: true,
  ...change,
});
