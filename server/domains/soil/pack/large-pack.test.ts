import { strFromU8 } from 'fflate';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { blankPerson } from '#entities/registration/landholder';
import { contract } from '#shared/api/contract';
import { withRegulator } from '../sending/regulator.fixture.ts';
import { downloadPack, jsonIn, summaryText, type Pack } from './audited-project.fixture.ts';

// Only in `npm run test:full`: three hundred parcels take minutes; the same rules hold in small packs.

const { soilProjects } = contract;
const PARCELS = 300;
const GREEK = 'Γεώργιος Παπαδόπουλος';
const CHINESE = '王小明農場';
const ARABIC = 'محمد بن علي';
/** No typeface of the PDF has these letters. */
const KOREAN = '한국';
const OWNERS = [GREEK, CHINESE, ARABIC, KOREAN];

describe('the pack of a project with 300 parcels and names in four scripts', () => {
  const { servers, work } = withRegulator();
  let id: number;
  let pack: Pack;
  let summary: string;

  /** Puts each parcel on land of its own, away from that of other projects. */
  const spread = (projectId: number) =>
    servers.soil.database.pool.query(
      `UPDATE soil_project_parcel SET geometry = jsonb_build_object('type', 'Polygon',
          'coordinates', jsonb_build_array(jsonb_build_array(
            jsonb_build_array(west, south), jsonb_build_array(west + 0.009, south),
            jsonb_build_array(west + 0.009, south + 0.009), jsonb_build_array(west, south + 0.009),
            jsonb_build_array(west, south))))
        FROM (SELECT position AS at, 115 + (position % 20) * 0.01 AS west,
            -33 + (position / 20) * 0.01 AS south
          FROM soil_project_parcel WHERE project_id = $1) AS place
        WHERE project_id = $1 AND position = at`,
      [projectId],
    );

  beforeAll(async () => {
    const { soil } = servers;
    const { partner } = soil.sends;
    await soil.addParcels(soil.farms.client, PARCELS - 2, 2);
    const pids = await Promise.all(Array.from({ length: PARCELS }, (_, i) => soil.pid(i)));
    const landholders = OWNERS.map((name, owner) => ({
      ...blankPerson(),
      name,
      parcels: pids.filter((_, i) => i % OWNERS.length === owner),
    }));
    id = await soil.save({ form: soil.form({ landholders }) });
    await spread(id);
    await soil.database.pool.query(
      `INSERT INTO soil_project_form (project_id, version, submitted_form, parcels, parcel_keys, made_at)
       SELECT id, 1, submitted_form, keys, keys, now() FROM soil_project, LATERAL (
         SELECT array_agg(parcel_key ORDER BY position) AS keys FROM soil_project_parcel
         WHERE project_id = id) AS land
       WHERE id = $1`,
      [id],
    );
    for (const { name, parcels } of landholders) {
      await soil.addTitle(id);
      const title = (await soil.project(id)).attributes.title_docs.at(-1);
      await partner.send(soilProjects.describeTitle, {
        key_name: title!.key_name,
        parcels,
        title_date: '2026-10-01',
        owners: name,
      });
    }
    await soil.put(id, 'B3');
    await partner.send(soilProjects.rename, {
      project_id: id,
      property_id: soil.farms.client,
      project_name: `${CHINESE} 2026`,
    });
    await partner.send(
      soilProjects.updateStatusAndAttributes,
      await soil.submission(id, { isShared: true }),
    );
    await work(id);
    pack = await downloadPack(soil, id);
    summary = await summaryText(pack);
  });

  it('lists each parcel with its owner, and truncates none', () => {
    for (let lot = 1; lot <= PARCELS; lot++) expect(summary).toContain(` ${lot} DP755510 `);
    for (const name of [GREEK, CHINESE, ARABIC]) {
      // A name is broken across the lines of its column.
      const times = summary.replaceAll(' ', '').split(name.replaceAll(' ', '')).length - 1;
      expect(times).toBeGreaterThan(PARCELS / OWNERS.length);
    }
    expect(summary).not.toContain('…');
    expect(jsonIn(pack, 'boundary.geojson')).toMatchObject({
      features: expect.objectContaining({ length: PARCELS }) as unknown,
    });
  });

  it('says which characters the PDF cannot show, and has them in the files that it names', () => {
    expect(summary).toContain('Letters that this PDF cannot show');
    const [{ declared }] = jsonIn(pack, 'submissions.json') as [
      { declared: { name: string; parcels: { owner: string }[] } },
    ];
    expect(declared.name).toBe(`${CHINESE} 2026`);
    expect(declared.parcels[3]!.owner).toBe(KOREAN);
    expect(strFromU8(pack['answers.csv']!)).toContain(GREEK);
    expect(strFromU8(pack['manifest.json']!)).toContain(KOREAN);
  });

  it('has no such remark if every character is shown', async () => {
    const other = await servers.soil.save();
    const text = await summaryText(await downloadPack(servers.soil, other));
    expect(text).not.toContain('Letters that this PDF cannot show');
  });

  it('has no nearly empty page except the last', async () => {
    const document = await getDocumentProxy(pack['summary.pdf']!.slice());
    for (let number = 1; number < document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const ys = items.flatMap((item) =>
        'transform' in item && item.str.trim() !== '' ? [Number(item.transform[5])] : [],
      );
      // Footer and header are on every page.
      const content = ys.filter((y) => y > 60 && y < 790);
      const filled = Math.max(...content) - Math.min(...content);
      expect([number, filled > 380]).toEqual([number, true]);
    }
  });

  it('names the owners of each title, with all parcels that it covers', () => {
    const covered = (from: number) =>
      Array.from({ length: PARCELS / OWNERS.length }, (_, i) => i * OWNERS.length + from).join(
        ', ',
      );
    const { entries } = jsonIn(pack, 'manifest.json') as { entries: { about?: string }[] };
    expect(entries.flatMap(({ about }) => (about?.startsWith('Parcels') ? about : []))).toEqual(
      OWNERS.map((name, i) =>
        expect.stringContaining(
          `Parcels: ${covered(i + 1)}. Date: 1 October 2026. Owners: ${name}.`,
        ),
      ),
    );
    expect(summary).toContain(`Owners: ${ARABIC}.`);
  });
});
