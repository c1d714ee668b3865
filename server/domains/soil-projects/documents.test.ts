import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { blankCompany, blankPerson, type Landholder } from '#entities/soil-project';
import { contract } from '#shared/api/contract';
import { storedClassesOf } from '../../rasters/cog/stored-codings.ts';
import type { Raster, RasterSource } from '../../rasters/index.ts';
import { outcomeOf, startSoilServer, type SoilServer } from '../../../tests/support/soil/soil.ts';

const { soilProjects } = contract;

const landholders: Landholder[] = [
  ...Array.from({ length: 12 }, (_, i) => ({
    ...blankPerson(),
    name: `Landholder Number ${i + 1}`,
  })),
  {
    ...blankCompany(),
    name: 'Mirrool Pastoral Pty Ltd',
    acn: '000 000 019',
    signs_by: 'two-directors',
    officers: ['Dora Director', 'Dan Director'],
  },
  {
    ...blankCompany(),
    name: 'Second Company Pty Ltd',
    acn: '004 085 616',
    signs_by: 'director-and-secretary',
    officers: ['Deb Director', 'Sam Secretary'],
  },
];

const NO_DATA = 255;

/**
 * Cover source with one value per date, in one block around the test farm. On the date `partly` the
 * western part has no data.
 */
function flatCover(
  percentAt: (date: string) => number | null,
  partly: string | null = null,
): RasterSource {
  return {
    async open(date): Promise<Raster | null> {
      const percent = percentAt(date);
      if (percent === null) return null;
      return {
        crs: 'EPSG:4326',
        percentOf: (stored) => (stored === NO_DATA ? NaN : stored),
        levels: [
          {
            grid: {
              left: 146.1,
              top: -34.4,
              pixelWidth: 0.001,
              pixelHeight: 0.001,
              columns: 256,
              rows: 256,
            },
            blockColumns: 256,
            blockRows: 256,
            block: async () =>
              Uint8Array.from({ length: 256 * 256 }, (_, i) =>
                date === partly && i % 256 < 105 ? NO_DATA : percent,
              ),
          },
        ],
      };
    },
  };
}

async function pagesOf(soil: SoilServer, projectId: number, kind: 'commitment' | 'condition') {
  const { key } = await soil.database.asOwner
    .selectFrom('soil_document')
    .select('key')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const bytes = (await soil.app.files.get(key)) as Uint8Array;
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return { pages: text.map((page) => page.replaceAll(/\s+/g, ' ')), bytes };
}

describe('the commitment PDF', () => {
  let soil: SoilServer;
  beforeAll(async () => {
    soil = await startSoilServer();
  });
  afterAll(() => soil.stop());

  const create = (projectId: number | null = null) =>
    soil.save({
      projectId,
      status: 'A2',
      step: 10,
      form: soil.form({
        landholders,
        useBudgetTool: true,
        budgetToolUsage: 4,
        budgetToolName: 'Feed Ledger',
        useMinBenchmark: true,
        benchmarkTarget: 1_250,
      }),
    });
  const make = (projectId: number, isLastTry = false) =>
    soil.work()['make-commitment']({ projectId }, { isLastTry });
  const links = (projectId: number) =>
    soil.sends.client.send(soilProjects.reportLinks, {
      property_id: soil.farms.client,
      property_name: 'x',
      project_id: projectId,
      version: 3,
    });

  it('takes the project from A2 through A3 to A4 and can then be downloaded (PDF-01..05, OP-69)', async () => {
    const id = await create();
    expect((await links(id))[0]).toBeNull();
    await make(id);
    expect((await soil.history(id)).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      '– A1',
      'A1 A2',
      'A2 A3',
      'A3 A4',
    ]);
    const [unsigned, upload, signed, condition, delegation] = await links(id);
    expect([signed, condition, delegation]).toEqual([null, null, null]);
    expect(upload).toContain(`/files/projects/${id}/commitment-signed/`);
    const address = new URL(unsigned as string);
    const got = await fetch(`${soil.origin}${address.pathname}${address.search}`);
    expect(got.headers.get('content-disposition')).toContain(`commitment-${id}-v1.pdf`);
  });

  it('prints every signatory, the activities in the method’s words, the baseline, the map and the parcels', async () => {
    const id = await create();
    await make(id);
    const { pages } = await pagesOf(soil, id, 'commitment');
    const whole = pages.join('\n');
    for (const words of [
      'Landholder Number 12',
      'Director of Mirrool Pastoral Pty Ltd',
      'Company secretary of Second Company Pty Ltd',
      '16 signatures are needed',
      'Re-establish or rejuvenate a pasture by seeding or pasture cropping.',
      'Alter the stocking rate, duration or intensity of grazing',
      'Existing actions',
      'Feed Ledger',
      '1,250',
      'Lot 2 DP755510',
      '200.50',
      'Declarations and signatures',
      'Parcel, numbered as in the table',
    ]) {
      expect(whole).toContain(words);
    }
    expect(whole.match(/Signature Date/g)).toHaveLength(16);
    expect(whole.match(/Signature of the witness Name of the witness/g)).toHaveLength(12);
    expect(whole).toContain(
      'Executed by Mirrool Pastoral Pty Ltd ACN 000 000 019 in accordance with section 127(1) of the Corporations Act 2001 (Cth) by two directors:',
    );
  });

  it('prints long answers to their last word, over several pages', async () => {
    const long = (length: number, last: string) => `${'Clay '.repeat(length / 5 - 4)}${last}.`;
    const person = { ...blankPerson(), name: long(200, 'Lastname') };
    const id = await soil.save({
      status: 'A2',
      form: soil.form({
        nature_of_farm: long(1_000, 'nature-end'),
        existingActionsMoreDetails: long(5_000, 'details-end'),
        landholders: [
          { ...person, parcels: [2] },
          { ...blankPerson(), name: 'Casey Client' },
        ],
      }),
    });
    await make(id);
    const whole = (await pagesOf(soil, id, 'commitment')).pages.join('\n');
    for (const end of ['nature-end.', 'details-end.', 'Lastname. Registered proprietor']) {
      expect(whole).toContain(end);
    }
    expect(whole).not.toContain('…');
  });

  it('has the project and a page code on every page', async () => {
    const id = await create();
    await make(id);
    const { pages } = await pagesOf(soil, id, 'commitment');
    expect(pages.length).toBeGreaterThan(5);
    const codes = pages.map((page) => /SC-(\d+)-1-P(\d+)-([0-9A-F]{6})/.exec(page)?.slice(1));
    expect(codes).toEqual(pages.map((_, i) => [String(id), String(i + 1), codes[0]?.[2]]));
    for (const page of pages) expect(page).toContain(`Project ${id} · form 1`);
  });

  it('has the same bytes when it is made twice, concurrently or again', async () => {
    const id = await create();
    await Promise.all([make(id), make(id)]);
    const { bytes: first } = await pagesOf(soil, id, 'commitment');
    await make(id);
    const { bytes: again } = await pagesOf(soil, id, 'commitment');
    expect(Buffer.compare(first, again)).toBe(0);
    expect(await soil.history(id)).toHaveLength(4);
  });

  it('is outdated once the answers change and is replaced on the next press (OP-73)', async () => {
    const id = await create();
    await make(id);
    expect((await soil.project(id)).attributes.pdf_is_outdated).toBe(false);
    await soil.save({ projectId: id });
    const changed = await soil.project(id);
    expect([changed.status, changed.attributes.pdf_is_outdated]).toEqual(['A4', true]);
    await create(id);
    expect((await links(id))[0]).toBeNull();
    await make(id);
    expect((await soil.project(id)).attributes.pdf_is_outdated).toBe(false);
  });

  it('stays valid through a save of equal answers, until a parcel of the farm changes (PDF-05)', async () => {
    const form = soil.form({ chosen_activities: ['8'] });
    const id = await soil.save({ form, status: 'A2' });
    await make(id);
    await soil.save({ projectId: id, form, step: 2 });
    expect((await soil.project(id)).attributes).toMatchObject({ step: 2, pdf_is_outdated: false });
    const putArea = (area_ha: number) =>
      soil.database.asOwner
        .updateTable('farm_parcel')
        .set({ area_ha })
        .where('farm_id', '=', soil.farms.client)
        .where('position', '=', 0)
        .execute();
    await putArea(99);
    await soil.save({ projectId: id, form });
    expect((await soil.project(id)).attributes.pdf_is_outdated).toBe(true);
    await putArea(100.25);
  });

  it('resets the status and reports the problem when it cannot be made', async () => {
    const id = await create();
    const put = vi.spyOn(soil.app.files, 'put').mockRejectedValue(new Error('disk full'));
    await expect(make(id)).rejects.toThrow('disk full');
    expect((await soil.project(id)).status).toBe('A3');
    await expect(make(id, true)).rejects.toThrow('disk full');
    expect(await soil.project(id)).toMatchObject({
      status: 'A2',
      attributes: {
        pdf_problem: 'The commitment PDF could not be made. Please press Create PDF Report again.',
      },
    });
    put.mockRestore();
    await create(id);
    await make(id);
    expect(await soil.project(id)).toMatchObject({
      status: 'A4',
      attributes: { pdf_problem: null },
    });
  });

  it('resets the status instead of printing a box when a rename follows the request', async () => {
    const id = await create();
    await soil.sends.partner.send(soilProjects.rename, {
      project_id: id,
      property_id: soil.farms.client,
      project_name: '農場',
    });
    await expect(make(id, true)).rejects.toThrow('cannot show 農 場');
    expect((await soil.project(id)).status).toBe('A2');
    expect((await links(id))[0]).toBeNull();
  });

  it('leaves a project alone that has already moved on', async () => {
    const id = await create();
    await soil.put(id, 'B3');
    await make(id);
    expect((await soil.project(id)).status).toBe('B3');
  });
});

describe('the condition report', () => {
  let soil: SoilServer;
  beforeAll(async () => {
    soil = await startSoilServer({
      cover: {
        ground: flatCover((date) => (date === '2019-12' ? 42 : 80)),
        woody: flatCover((date) => (Number(date) < 2000 ? 10 : 30)),
      },
    });
  });
  afterAll(() => soil.stop());

  const make = (projectId: number, isLastTry = false) =>
    soil.work()['make-condition-report']({ projectId }, { isLastTry });

  it('takes the project from A5 through A6 to A7 with the ground and woody cover history (PDF-12, OP-70)', async () => {
    const id = await soil.save();
    await soil.put(id, 'A5');
    await make(id);
    expect((await soil.project(id)).status).toBe('A7');
    const { pages } = await pagesOf(soil, id, 'condition');
    const whole = pages.join('\n');
    expect(whole).toContain('Ground cover');
    expect(whole).toContain('Summer 2019–20 42.0');
    expect(whole).toMatch(/The newest ground cover in this report is of \S+ [\d–]+, which ended/);
    expect(whole).toMatch(
      /The newest woody cover in this report is of 2019, which ended \d+ years.* before the day of the report\. This is more than 18 months: the report does not show the woody cover/,
    );
    expect(whole).toContain('100.0% of the land');
    expect(whole).not.toMatch(/\d %/);
    expect(whole).toMatch(/From 1991 to 2019 the land gained .* ha of woody cover/);
    pages.forEach((page, i) => expect(page).toContain(`CR-${id}-1-P${i + 1}-`));
    const [, , , condition] = await soil.sends.partner.send(soilProjects.reportLinks, {
      property_id: soil.farms.client,
      property_name: 'x',
      project_id: id,
      version: 3,
    });
    expect(condition).toContain(`condition-${id}-v1.pdf`);
  });

  it('states which land a year did not observe and which classes the woody cover source has', async () => {
    const { cover } = soil.app;
    const woody = flatCover((date) => (Number(date) < 2000 ? 10 : 30), '2019');
    soil.app.cover = {
      ...cover,
      woody: { ...woody, storedClasses: storedClassesOf('forest-classes') },
    };
    const id = await soil.save();
    await soil.put(id, 'A5');
    await make(id);
    const whole = (await pagesOf(soil, id, 'condition')).pages.join('\n');
    expect(whole).toContain('100.0% of the land');
    expect(whole).toMatch(/Part of the land was not seen in 2019 \(25% of it\)/);
    expect(whole).toContain('forest (20% and more canopy) is counted as 45%');
    soil.app.cover = cover;
  });

  it('returns the project to A5, reports the problem and succeeds on a later try', async () => {
    const id = await soil.save();
    await soil.put(id, 'A5');
    const open = vi.spyOn(soil.app.cover.ground!, 'open').mockRejectedValue(new Error('gone'));
    await expect(make(id, true)).rejects.toThrow('gone');
    const project = await soil.project(id);
    expect([project.status, project.attributes.pdf_problem]).toEqual([
      'A5',
      'The condition report could not be made yet. We will try again every hour.',
    ]);
    open.mockRestore();
    await make(id);
    expect(await soil.project(id)).toMatchObject({
      status: 'A7',
      attributes: { pdf_problem: null },
    });
  });

  it('keeps a partner’s decision that arrives while the report is being made', async () => {
    const id = await soil.save();
    await soil.put(id, 'A5');
    const open = vi.spyOn(soil.app.cover.ground!, 'open').mockImplementationOnce(async () => {
      await soil.sends.partner.send(soilProjects.updateStatus, {
        project_id: id,
        project_status: 'B3',
      });
      return null;
    });
    await make(id);
    open.mockRestore();
    expect((await soil.project(id)).status).toBe('B3');
    const { pages } = await pagesOf(soil, id, 'condition');
    expect(pages.length).toBeGreaterThan(3);
  });

  it('states that no cover was measured on a server without cover sources', async () => {
    const without = await startSoilServer();
    const id = await without.save();
    await without.put(id, 'A5');
    await without.work()['make-condition-report']({ projectId: id }, { isLastTry: false });
    const { pages } = await pagesOf(without, id, 'condition');
    expect(pages.join()).toContain('No ground cover was measured for this land.');
    await without.stop();
  });

  it('cannot be requested by the client before the signed PDF has arrived (PDF-07)', async () => {
    const id = await soil.save();
    await soil.put(id, 'A4');
    const sending = soil.sends.client.send(soilProjects.updateStatus, {
      project_id: id,
      project_status: 'A5',
    });
    expect(await outcomeOf(sending)).toContain('The signed PDF has not arrived');
  });
});
