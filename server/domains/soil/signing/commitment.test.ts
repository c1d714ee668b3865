import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { blankCompany, blankPerson, type Landholder } from '#entities/registration/landholder';
import { contract } from '#shared/api/contract';
import { startSoilServer, type SoilServer } from '../../../../tests/support/soil/soil.ts';

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
    const { pages } = await soil.pages(id, 'commitment');
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

  it('prints long answers in full, over several pages', async () => {
    const long = (length: number, last: string) => `${'Clay '.repeat(length / 5 - 4)}${last}.`;
    const person = { ...blankPerson(), name: long(200, 'Lastname') };
    const id = await soil.save({
      status: 'A2',
      form: soil.form({
        nature_of_farm: long(1_000, 'nature-end'),
        existingActionsMoreDetails: long(5_000, 'details-end'),
        landholders: [
          { ...person, parcels: [await soil.pid(1)] },
          { ...blankPerson(), name: 'Casey Client' },
        ],
      }),
    });
    await make(id);
    const whole = (await soil.pages(id, 'commitment')).pages.join('\n');
    for (const end of ['nature-end.', 'details-end.', 'Lastname. Registered proprietor']) {
      expect(whole).toContain(end);
    }
    expect(whole).not.toContain('…');
  });

  it('names the project and a page code on every page', async () => {
    const id = await create();
    await make(id);
    const { pages } = await soil.pages(id, 'commitment');
    expect(pages.length).toBeGreaterThan(5);
    const codes = pages.map((page) => /SC-(\d+)-1-P(\d+)-([0-9A-F]{6})/.exec(page)?.slice(1));
    expect(codes).toEqual(pages.map((_, i) => [String(id), String(i + 1), codes[0]?.[2]]));
    for (const page of pages) expect(page).toContain(`Project ${id} · form 1`);
  });

  it('has the same bytes when it is made twice, concurrently or again', async () => {
    const id = await create();
    await Promise.all([make(id), make(id)]);
    const { bytes: first } = await soil.pages(id, 'commitment');
    await make(id);
    const { bytes: again } = await soil.pages(id, 'commitment');
    expect(Buffer.compare(first, again)).toBe(0);
    expect(await soil.history(id)).toHaveLength(4);
  });

  it('is outdated once the answers change, and is replaced when it is requested again (OP-73)', async () => {
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

  it('leaves a project unchanged that has already moved on', async () => {
    const id = await create();
    await soil.put(id, 'B3');
    await make(id);
    expect((await soil.project(id)).status).toBe('B3');
  });
});
