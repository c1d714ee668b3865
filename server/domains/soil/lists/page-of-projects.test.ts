import type { ApiError } from '#shared/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOfProject } from '#entities/soil-project/record';
import { contract, PROJECTS_PER_PAGE, type ParamsOf } from '#shared/api/contract';
import { startSoilServer, type SoilServer } from '../../../../tests/support/soil/soil.ts';

const { soilProjects } = contract;
const EVERY: ParamsOf<typeof soilProjects.page> = {
  before_id: null,
  project_ids: null,
  statuses: null,
  with_geometry: false,
};

describe('soilProjects.page', () => {
  let soil: SoilServer;
  const ids: number[] = [];
  beforeAll(async () => {
    soil = await startSoilServer();
    for (let i = 0; i < 4; i++) ids.unshift(await soil.save());
    await soil.put(ids[0]!, 'B3');
  });
  afterAll(() => soil.stop());

  const page = (asked: Partial<typeof EVERY>) =>
    soil.sends.partner.send(soilProjects.page, { ...EVERY, ...asked });
  const idsOn = async (asked: Partial<typeof EVERY>) =>
    (await page(asked)).map((project) => project.project_id);

  it('returns each project once, latest first, with the same rows as the specified call', async () => {
    expect(await idsOn({})).toEqual(ids);
    expect((await page({})).flatMap(rowsOfProject)).toEqual(
      await soil.sends.partner.send(soilProjects.all, {}),
    );
    expect(await idsOn({ before_id: ids[1]! })).toEqual(ids.slice(2));
    expect(await idsOn({ before_id: ids.at(-1)! })).toEqual([]);
  });

  it('returns only projects with the given ids and statuses', async () => {
    expect(await idsOn({ project_ids: [ids[2]!, 9_999, ids[1]!] })).toEqual([ids[1], ids[2]]);
    expect(await idsOn({ statuses: ['B3', 'C6'] })).toEqual([ids[0]]);
    expect(await idsOn({ statuses: ['C6'] })).toEqual([]);
  });

  it('returns the parcels’ geometry only on request', async () => {
    const [without] = await page({});
    expect(without!.parcels.map(({ geometry }) => geometry)).toEqual([undefined, undefined]);
    const [withThem] = await page({ with_geometry: true });
    const kept = await soil.database.asOwner
      .selectFrom('farm_parcel')
      .select('geometry')
      .where('farm_id', '=', soil.farms.client)
      .orderBy('position')
      .execute();
    expect(withThem!.parcels.map(({ geometry }) => geometry)).toEqual(
      kept.map(({ geometry }) => geometry),
    );
  });

  it('returns fewer projects per page if they are large, but at least one while there are more', async () => {
    const { asOwner } = soil.database;
    // Text that barely compresses.
    const large = Array.from({ length: 60_000 }, (_, i) => Math.sin(i).toString(36));
    await asOwner
      .updateTable('soil_project')
      .set({
        submitted_form: JSON.stringify({ large: large.join('') + large.toReversed().join('') }),
      })
      .where('id', 'in', ids)
      .execute();
    const seen: number[] = [];
    const sizes: number[] = [];
    for (let before: number | null = null; ; before = seen.at(-1)!) {
      const next = await idsOn({ before_id: before });
      if (next.length === 0) break;
      sizes.push(next.length);
      seen.push(...next);
    }
    expect(seen).toEqual(ids);
    expect(Math.max(...sizes)).toBeLessThan(ids.length);
  });

  it('still works when `all` reports that the projects are too large for one answer', async () => {
    await soil.database.asOwner
      .updateTable('soil_project')
      .set({ submitted_form: JSON.stringify({ large: 'x'.repeat(20 * 1024 * 1024) }) })
      .where('id', 'in', ids)
      .execute();
    const outcome = soil.sends.partner.send(soilProjects.all, {}).then(
      (rows) => rows.length,
      (error: ApiError) => error.code,
    );
    expect(await outcome).toBe('TOO_LARGE');
  });

  it('refuses more ids than a page holds', async () => {
    const many = Array.from({ length: PROJECTS_PER_PAGE + 1 }, (_, i) => i + 1);
    await expect(page({ project_ids: many })).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
  });
});
