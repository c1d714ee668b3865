import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { migrate, migrations } from '../../platform/db/migrate.ts';

const NAME = 'hidden_characters';
let database: Database;

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inject('superuser'));
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  await administer(`CREATE DATABASE ${NAME} OWNER ${inject('postgres').user}`);
  database = openDatabase({ ...inject('postgres'), database: NAME, max: 2 }, () => {});
});
afterAll(async () => {
  await database.close();
  await administer(`DROP DATABASE ${NAME} WITH (FORCE)`);
});

it('the migration makes names that were stored with hidden characters acceptable again', async () => {
  const earlier = migrations.map(({ name }) => name).filter((name) => name < '0110');
  await migrate(database, { wanted: earlier });
  await database.pool.query(`
    INSERT INTO owner (issuer, subject, email, name, business_name, phone_number)
      VALUES ('i', 's', 'ann@x.example', E'\\u202eAnn', 'O’Brien 羊', E'\\u202a0400 111 222\\u202c')`);
  await database.pool.query(`
    INSERT INTO farm (owner_id, name, pic_code, front_gate_address, typed_front_gate_address,
        front_gate_lat, front_gate_lng, not_owner, client_name, client_business_name,
        client_phone_number, client_email_address)
      SELECT id, label, '', '', E'1***\\tRoad', -34, 146, false, '', '', '', ''
      FROM owner, unnest(ARRAY[E'West\\r\\nfield', E'\\u0007', 'Plain']) AS labels (label)`);

  await migrate(database);
  const { rows: owners } = await database.pool.query(
    'SELECT name, business_name, phone_number FROM owner',
  );
  expect(owners).toEqual([
    { name: 'Ann', business_name: 'O’Brien 羊', phone_number: '0400 111 222' },
  ]);
  const { rows: farms } = await database.pool.query(
    'SELECT name, typed_front_gate_address AS address FROM farm ORDER BY id',
  );
  expect(farms).toEqual([
    { name: 'West field', address: '1*** Road' },
    { name: 'Farm', address: '1*** Road' },
    { name: 'Plain', address: '1*** Road' },
  ]);
});
