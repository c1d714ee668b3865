import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract } from '#shared/api/contract';
import { storedClassesOf } from '../../../rasters/cog/stored-codings.ts';
import type { Raster, RasterSource } from '../../../rasters/index.ts';
import {
  outcomeOf,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';

const { soilProjects } = contract;

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
    const { pages } = await soil.pages(id, 'condition');
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
    const whole = (await soil.pages(id, 'condition')).pages.join('\n');
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
    const { pages } = await soil.pages(id, 'condition');
    expect(pages.length).toBeGreaterThan(3);
  });

  it('states that no cover was measured on a server without cover sources', async () => {
    const without = await startSoilServer();
    const id = await without.save();
    await without.put(id, 'A5');
    await without.work()['make-condition-report']({ projectId: id }, { isLastTry: false });
    const { pages } = await without.pages(id, 'condition');
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
