import { beforeAll, describe, expect, it } from 'vitest';
import { databaseBefore } from '../../../../tests/support/server/database-before.ts';
import { migrate } from '../../../platform/db/migrate.ts';

const database = databaseBefore('0116');

const MARKS = [
  { at: 'question', field: 'landholders', says: 'Who?' },
  { at: 'parcel', parcel: 2, says: 'Sold?' },
];
const PARTNER = 'partner@x.example';

const overridesIn = async () =>
  (
    await database().pool.query<{ says: string; parcel: number | null; parcel_keys: string[] }>(
      'SELECT says, parcel, parcel_keys FROM soil_project_override ORDER BY id',
    )
  ).rows;
const insertOverride = (rule: string, parcel: number | null, says: string) =>
  database().pool.query(
    `INSERT INTO soil_project_override (project_id, rule, parcel, says, reason, made_by, made_at)
     SELECT id, $1, $2, $3, 'Agreed by letter.', $4, now() FROM soil_project`,
    [rule, parcel, says, PARTNER],
  );
const insertTitle = (key: string, numbers: number[]) =>
  database().pool.query(
    `INSERT INTO soil_document (project_id, kind, key, issued_to, parcels)
     SELECT id, 'title-docs', $1, $2, $3 FROM soil_project`,
    [key, PARTNER, numbers],
  );
const landIn = async (key: string) =>
  (
    await database().pool.query<{ land: unknown; parcels: number[] }>(
      'SELECT land, parcels FROM soil_document WHERE key = $1',
      [key],
    )
  ).rows[0];
const insertMarks = () =>
  database().pool.query(
    `INSERT INTO soil_project_change (project_id, to_status, changed_by, marks)
     SELECT id, 'B1', $1, $2 FROM soil_project`,
    [PARTNER, JSON.stringify(MARKS)],
  );
const marksIn = async () =>
  (
    await database().pool.query<{ keyed_marks: unknown; marks: unknown }>(
      'SELECT keyed_marks, marks FROM soil_project_change ORDER BY id DESC LIMIT 1',
    )
  ).rows[0];
const KEYED_MARKS = [MARKS[0], { ...MARKS[1], parcel: 'NSW-35' }];
const LOT_35 = { key: 'NSW-35', name: '35//DP755086' };
const SHARED = 'Parcels 1 and 3 share 12.3 ha with project 4, Creek Farm (C6).';

describe('numbers of parcels that an earlier release stored', () => {
  beforeAll(async () => {
    const { pool } = database();
    await pool.query(`
      INSERT INTO owner (issuer, subject, email, name, business_name, phone_number)
        VALUES ('i', 's', 'ann@x.example', 'Ann', '', '')`);
    await pool.query(`
      INSERT INTO farm (owner_id, name, pic_code, front_gate_address, typed_front_gate_address,
          front_gate_lat, front_gate_lng, not_owner, client_name, client_business_name,
          client_phone_number, client_email_address)
        SELECT id, 'A', '', '', '', -34, 146, false, '', '', '', '' FROM owner`);
    await pool.query(`
      INSERT INTO soil_project (owner_id, farm_id, name, status, farm_name, front_gate_address,
          typed_front_gate_address, front_gate_lng, front_gate_lat, owner_name, owner_email,
          chosen_actions, accepted_terms, step, submitted_form)
        SELECT owner_id, id, 'Project', 'A7', 'A', '', '', 146, -34, 'Ann', 'ann@x.example', '{}',
          true, 1, '{}' FROM farm`);
    // Positions have gaps where the farm has lost parcels; numbers have none.
    await pool.query(`
      INSERT INTO soil_project_parcel (project_id, position, pid, jurisdictional_id, area_ha,
          geometry, is_sample)
        SELECT p.id, lot, nullif('NSW-' || lot, 'NSW-36'), lot || '//DP755086', 1,
          '{"type": "Polygon", "coordinates": [[[146, -34], [146.1, -34], [146, -34.1], [146, -34]]]}',
          false
        FROM soil_project p, unnest(ARRAY[29, 35, 36]) AS lot`);
    await insertTitle('one', [2]);
    await insertTitle('none', []);
    await insertOverride('title-owner', 2, 'Parcel 2 (35 DP755086): the title names others.');
    await insertOverride('overlap', null, SHARED);
    await insertOverride('approved', null, 'Not approved; see parcel 2.');
    await insertMarks();
    await migrate(database());
  });

  it('are converted to the keys of the parcels that had these numbers', async () => {
    expect(await landIn('one')).toEqual({ land: [LOT_35], parcels: [2] });
    expect(await landIn('none')).toEqual({ land: [], parcels: [] });
    expect((await overridesIn()).map(({ parcel_keys: keys }) => keys)).toEqual([
      ['NSW-35'],
      ['NSW-29', expect.stringMatching(/^outline-[0-9a-f]{20}$/)],
      [],
    ]);
    expect((await marksIn())?.keyed_marks).toEqual(KEYED_MARKS);
  });

  it('are also converted when a server of that release stores them later', async () => {
    const { pool } = database();
    await pool.query(`UPDATE soil_document SET parcels = '{2}' WHERE key = 'none'`);
    expect(await landIn('none')).toEqual({ land: [LOT_35], parcels: [2] });
    await insertOverride('owner', 2, 'Parcel 2 (35 DP755086): the owner is missing.');
    await insertOverride('title-of-parcel', null, 'No title document is assigned to parcel 2.');
    const later = (await overridesIn()).slice(-2);
    expect(later.map(({ parcel_keys: keys }) => keys)).toEqual([['NSW-35'], ['NSW-35']]);
    await insertMarks();
    expect((await marksIn())?.keyed_marks).toEqual(KEYED_MARKS);
  });

  it('are still written for servers of that release when this server stores keys', async () => {
    const { pool } = database();
    await pool.query(`UPDATE soil_document SET land = $1 WHERE key = 'one'`, [
      JSON.stringify([
        { key: 'NSW-29', name: '29//DP755086' },
        { key: 'NSW-0', name: 'gone' },
      ]),
    ]);
    expect((await landIn('one'))?.parcels).toEqual([1]);
    await pool.query(
      `INSERT INTO soil_project_override (project_id, rule, parcel_keys, says, reason, made_by,
         made_at)
       SELECT id, 'owner', '{NSW-29}', 'Parcel 1: …', 'Agreed by letter.', $1, now()
       FROM soil_project`,
      [PARTNER],
    );
    expect((await overridesIn()).at(-1)?.parcel).toBe(1);
    await pool.query(
      `INSERT INTO soil_project_change (project_id, to_status, changed_by, keyed_marks)
       SELECT id, 'B1', $1, $2 FROM soil_project`,
      [PARTNER, JSON.stringify([...KEYED_MARKS, { at: 'parcel', parcel: 'gone', says: '' }])],
    );
    expect((await marksIn())?.marks).toEqual(MARKS);
  });
});
