import { expect, it } from 'vitest';
import { databaseBefore } from '../../../../tests/support/server/database-before.ts';
import { migrate } from '../../../platform/db/migrate.ts';

const database = databaseBefore('0110');

it('the migration makes names that were stored with hidden characters acceptable again', async () => {
  await database().pool.query(`
    INSERT INTO owner (issuer, subject, email, name, business_name, phone_number)
      VALUES ('i', 's', 'ann@x.example', E'\\u202eAnn', 'O’Brien 羊', E'\\u202a0400 111 222\\u202c')`);
  await database().pool.query(`
    INSERT INTO farm (owner_id, name, pic_code, front_gate_address, typed_front_gate_address,
        front_gate_lat, front_gate_lng, not_owner, client_name, client_business_name,
        client_phone_number, client_email_address)
      SELECT id, label, '', '', E'1***\\tRoad', -34, 146, false, '', '', '', ''
      FROM owner, unnest(ARRAY[E'West\\r\\nfield', E'\\u0007', 'Plain']) AS labels (label)`);

  await migrate(database());
  const { rows: owners } = await database().pool.query(
    'SELECT name, business_name, phone_number FROM owner',
  );
  expect(owners).toEqual([
    { name: 'Ann', business_name: 'O’Brien 羊', phone_number: '0400 111 222' },
  ]);
  const { rows: farms } = await database().pool.query(
    'SELECT name, typed_front_gate_address AS address FROM farm ORDER BY id',
  );
  expect(farms).toEqual([
    { name: 'West field', address: '1*** Road' },
    { name: 'Farm', address: '1*** Road' },
    { name: 'Plain', address: '1*** Road' },
  ]);
});
