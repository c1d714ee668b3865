import { strFromU8 } from 'fflate';
import type { FeatureCollection } from 'geojson';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { IS_FULL } from '../../../tests/support/full.ts';
import { storedClassesOf } from '../../rasters/cog/stored-codings.ts';
import { aboutIn } from '../cover/about-text.fixture.ts';
import { exampleGround, exampleWoody } from '../cover/example-cover.fixture.ts';
import type { BenchmarkInput } from '../cover/cover-report-input.ts';
import { inputOf } from './benchmark-input.fixture.ts';
import { makeBenchmarkFiles } from './make-benchmark-files.ts';

const MAX_PARCELS = IS_FULL ? 200 : 40;
/** A column of the example raster; part of the farm is west of it. */
const WITHIN_FARM = 515;
const sources = { ground: exampleGround(), woody: exampleWoody() };

async function made(input: BenchmarkInput, from = sources) {
  const files = await makeBenchmarkFiles(input, from);
  const pdf = await getDocumentProxy(files[0]!.bytes.slice());
  const { text } = await extractText(pdf, { mergePages: false });
  return {
    files,
    pages: text.map((page) => page.replace(/\s+/g, ' ')),
    rows: (end: string) =>
      strFromU8(files.find(({ fileName }) => fileName.endsWith(end))!.bytes)
        .trim()
        .split('\r\n'),
  };
}

describe('the Woody Veg. & Ground Cover Report', () => {
  let usual: Awaited<ReturnType<typeof made>>;
  beforeAll(async () => {
    usual = await made(inputOf());
  });

  it('consists of a PDF, tables, a map layer and the numbers for the screen, named after the farm (PROD-08)', () => {
    const { files, pages, rows } = usual;
    expect(files.map(({ fileName }) => fileName)).toEqual([
      'kurrajong-park-woody-veg-and-ground-cover-report.pdf',
      'kurrajong-park-findings.csv',
      'kurrajong-park-ground-cover.csv',
      'kurrajong-park-woody-cover.csv',
      'kurrajong-park-comparison-parcels.csv',
      'kurrajong-park-comparison-parcels-by-season.csv',
      'kurrajong-park-measured-land.geojson',
      'kurrajong-park-benchmark-numbers.json',
    ]);
    expect(pages[0]).toContain('Woody Veg. & Ground Cover Report');
    expect(pages[0]).toContain('Kurrajong Park');
    expect(rows('ground-cover.csv')).toHaveLength(1 + 126);
    expect(rows('woody-cover.csv')).toHaveLength(1 + 29);
    expect(rows('comparison-parcels.csv')).toHaveLength(1 + 20);
  });

  it('delivers the measured outlines, numbered as in the tables', () => {
    const { files, rows } = usual;
    const layer = files.find(({ fileName }) => fileName.endsWith('measured-land.geojson'));
    const { features } = JSON.parse(strFromU8(layer!.bytes)) as FeatureCollection;
    const of = (set: string) => features.filter(({ properties }) => properties?.['set'] === set);
    expect(of('farm')).toHaveLength(inputOf().parcels.length);
    expect(of('comparison').map(({ properties }) => String(properties?.['parcel_id']))).toEqual(
      rows('comparison-parcels.csv')
        .slice(1)
        .map((row) => row.split(',')[1]),
    );
    expect(of('comparison')[0]?.geometry.type).toBe('Polygon');
  });

  it('measures the paddocks of a farm that has some, each by itself', async () => {
    const input = inputOf(2, 3);
    const paddocks = input.parcels.map(({ geometry, areaHa }, i) => ({
      name: `Paddock ${i + 1}`,
      kind: 'grazing' as const,
      areaHa,
      geometry,
    }));
    const { files, pages, rows } = await made({ ...input, paddocks });
    const page = pages.find((text) => text.includes('Paddock by paddock Cover of each'));
    expect(page).toContain('Paddock 2 Grazing');
    const [titles = '', ...cells] = rows('paddocks.csv').map((row) => row.split(','));
    const column = (name: string) => cells.map((row) => Number(row[titles.indexOf(name)]));
    const last = rows('ground-cover.csv').at(-1)!.split(',');
    const farmMean = Number(last[2]);
    const areas = column('area_ha');
    // The paddocks are the farm's parcels, so that their mean by area is the farm's.
    const weighted = column('latest_mean_ground_cover_percent').map((mean, i) => mean * areas[i]!);
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    expect(sum(weighted) / sum(areas)).toBeCloseTo(farmMean, 1);
    const woody = rows('woody-cover.csv').at(-1)!.split(',');
    expect(sum(column('woody_ha'))).toBeCloseTo(Number(woody[2]), 0);
    expect(files.map(({ fileName }) => fileName)).toContain('kurrajong-park-paddocks.csv');
    expect(usual.files.map(({ fileName }) => fileName).join()).not.toContain('paddocks');
  });

  it('has a page for each question, each with order and page number', () => {
    const { pages } = usual;
    for (const heading of [
      'What this report says',
      'The farm and what it is compared with',
      'Ground cover over the years',
      'The same season compared',
      'Time with little cover',
      'Where the farm stands',
      'Ground cover within the farm',
      'Woody cover over the years',
      'Woody cover gained and lost',
      'Trees and shrubs then and now',
      'Comparison parcels',
      'How this report was made',
    ]) {
      expect(pages.filter((page) => page.includes(heading)).length, heading).toBeGreaterThan(0);
    }
    pages.forEach((page, i) => {
      expect(page).toContain('Order FK-2026-001042');
      expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
      expect(page).not.toContain('SAMPLE DATA');
      expect(page).not.toMatch(/NaN|Infinity|undefined|null/);
    });
  });

  it('says in its findings and its table how the comparison parcels were chosen', async () => {
    expect(usual.pages.join()).toContain('did not record how its comparison parcels were chosen');
    expect(usual.rows('comparison-parcels.csv')[1]).toContain(',not recorded,');
    const input = inputOf(2, 3);
    input.comparison.choice = {
      distances: [{ km: 5, minAreaHa: 10 }],
      isFromFile: false,
      chosenCount: 3,
      search: {
        foundCount: 12,
        chosenPids: ['c1', 'c3'],
        excluded: { reserves: 0, waters: 0, roads: 3 },
      },
    };
    const { pages, rows } = await made(input);
    expect(pages.join()).toContain(
      'finds 12 parcels: 2 of the 3 comparison parcels are among them',
    );
    const [titles = '', ...parcels] = rows('comparison-parcels.csv').map((row) => row.split(','));
    const cellsOf = (name: string) => parcels.map((cells) => cells[titles.indexOf(name)]);
    expect(cellsOf('found_by_search').filter((cell) => cell === 'yes')).toHaveLength(2);
    expect(cellsOf('selection')[0]).toBe('within 5 km of the farm and larger than 10 ha');
    expect(['found', 'chosen', 'left_out'].map((name) => cellsOf(`search_${name}`)[0])).toEqual([
      '12',
      '2',
      '10',
    ]);
    expect(cellsOf('others_added')).toEqual(['1', '1', '1']);
  });

  it('leaves out reserves, waters and roads, and says so', async () => {
    const input = inputOf(2, 4);
    const [first, ...others] = input.comparison.parcels;
    const parcels = [{ ...first!, parcelType: 'reserve' as const }, ...others];
    const { pages, rows } = await made({ ...input, comparison: { ...input.comparison, parcels } });
    expect(rows('comparison-parcels.csv')).toHaveLength(1 + 3);
    expect(aboutIn(pages)).toContain('c1 (a reserve)');
  });

  it('lists every comparison parcel with distance and area, nearest first', () => {
    const { pages, rows } = usual;
    const table = pages.find((page) => page.includes('Distance is from the nearest edge'));
    expect(table?.match(/c\d+\/\/DP755510/g)).toHaveLength(20);
    const [titles = '', ...parcels] = rows('comparison-parcels.csv').map((row) => row.split(','));
    const column = (name: string) => parcels.map((cells) => Number(cells[titles.indexOf(name)]));
    const distances = column('distance_km');
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    for (const areaHa of column('area_ha')) expect(areaHa).toBeCloseTo(101.5, 0);
    for (const mean of column('mean_ground_cover_percent')) expect(mean).toBeGreaterThan(40);
  });

  it('carries order, data sets and hash in every file, and marks sample data', async () => {
    const input = inputOf(2, 3);
    const { pages, rows } = await made(input);
    const hash = /[0-9a-f]{64}/.exec(aboutIn(pages))?.[0];
    expect(hash).toBeDefined();
    expect(aboutIn(pages)).toContain('Example ground cover, v3');
    for (const end of ['ground-cover.csv', 'woody-cover.csv', 'comparison-parcels.csv']) {
      for (const row of rows(end).slice(1)) {
        expect(row).toContain(
          `Kurrajong Park,FK-2026-001042,Example cadastre 2026-10,"Example ground cover, v3; Example woody cover, v2",no,${hash}`,
        );
      }
    }
    const sample = await made({ ...input, cover: { ...input.cover, isSample: true } });
    for (const page of sample.pages) expect(page).toContain('SAMPLE DATA – not real measurements');
    expect(sample.rows('ground-cover.csv')[1]).toContain(',yes,');
  });

  it('reports missing seasons, years and parcels', async () => {
    const input = inputOf(2, 3);
    const { pages, rows } = await made(
      { ...input, comparison: { ...input.comparison, missingPids: ['gone-1'] } },
      {
        ground: exampleGround({ missing: ['1993-09', '2002-12'] }),
        woody: exampleWoody({ missing: ['2005'] }),
      },
    );
    const last = aboutIn(pages);
    expect(last).toContain(
      'There are no ground cover data for Spring 1993 (1993-09) and Summer 2002–03 (2002-12).',
    );
    expect(last).toContain('There are no woody cover data for 2005.');
    expect(last).toContain('gone-1 (no longer in the parcel data)');
    const gap = rows('ground-cover.csv').find((row) => row.startsWith('1993-09'));
    expect(gap).toMatch(/^1993-09,Spring 1993,,,,,,,/);
  });

  it('states on its first page how many dates were measured, and since when', async () => {
    expect(usual.pages[0]).toContain('Data to Autumn 2021 126 seasons since Summer 1989–90');
    expect(usual.pages[0]).toContain('Data to 2019 29 years since 1991');
    const { pages } = await made(inputOf(2, 3), {
      ground: exampleGround({ missing: ['1989-12', '2002-12'] }),
      woody: exampleWoody({ isUnseen: (date) => date === '1991' }),
    });
    expect(pages[0]).toContain('124 of 126 seasons since Autumn 1990');
    expect(pages[0]).toContain('28 of 29 years since 1992');
    expect(pages.join()).toMatch(/Since 1992 the data show [\d.]+ ha gained/);
    expect(aboutIn(pages)).toContain('Less than half of the farm was seen in 1991');
  });

  it('states unchanged hectares, with a note, if only part of the farm was seen in a year', async () => {
    const { pages, rows } = await made(inputOf(), {
      ground: exampleGround({ isUnseen: (date, at) => date === '2019-06' && at < WITHIN_FARM }),
      woody: exampleWoody({ isUnseen: (date, at) => date === '2019' && at < WITHIN_FARM }),
    });
    const cellOf = (lines: string[], name: string) =>
      Number(lines.at(-1)!.split(',')[lines[0]!.split(',').indexOf(name)]);
    const [given, partly] = [usual.rows('woody-cover.csv'), rows('woody-cover.csv')];
    expect(cellOf(partly, 'farm_woody_ha')).toBe(cellOf(given, 'farm_woody_ha'));
    expect(cellOf(partly, 'farm_measured_ha')).toBeLessThan(
      0.9 * cellOf(given, 'farm_measured_ha'),
    );
    const extent = pages.find((page) => page.includes('Woody cover over the years'));
    expect(extent).toMatch(/Part of the farm was not seen in 2019 \(\d+% of it\)/);
    expect(aboutIn(pages)).toMatch(/woody cover data lack part of the farm in 2019 \(\d+% of it\)/);
    expect(aboutIn(pages)).toMatch(/ground cover data lack part of the farm in Winter 2019 \(\d+%/);
    expect(aboutIn(pages)).toContain('a place not seen in a year counts as it was last seen');
  });

  it('gives the area its woody hectares refer to, and their share of it', () => {
    const [titles = [], ...years] = usual.rows('woody-cover.csv').map((row) => row.split(','));
    expect(aboutIn(usual.pages)).toContain('“measured_ha” is the part that was seen that year');
    for (const group of ['farm_', 'comparison_']) {
      const classes = titles.filter((title) => new RegExp(`^${group}(below|canopy)_`).test(title));
      expect(classes).toHaveLength(6);
      for (const row of years) {
        const cell = (name: string) => Number(row[titles.indexOf(name)]);
        const areaHa = cell(`${group}area_ha`);
        expect(areaHa).toBeGreaterThan(100);
        const sum = classes.reduce((total, name) => total + cell(name), 0);
        expect(Math.abs(sum - areaHa)).toBeLessThan(0.05);
        const percent = (100 * cell(`${group}woody_ha`)) / areaHa;
        expect(cell(`${group}woody_percent`)).toBeCloseTo(percent, 1);
      }
    }
  });

  it('gives no gains and losses if the pixel grid of the data changes, and says so', async () => {
    const [before, after] = [exampleWoody(), exampleWoody({ near: [147.2003, -34.8403] })];
    const woody = { open: (date: string) => (Number(date) <= 2000 ? before : after).open(date) };
    const { pages } = await made(inputOf(2, 3), { ...sources, woody });
    expect(pages[1]).toContain('so they are unknown for 1991 to 2019 as a whole');
    expect(pages.join()).not.toMatch(/ha lost/);
    const page = pages.find((text) =>
      text.includes('No year that can be compared differs from the one before.'),
    );
    expect(page).toContain('From 2001 the woody cover data use a different pixel grid.');
    expect(page).toContain('unknown for 1991 to 2019 as a whole');
    expect(page).not.toContain('What changed from');
  });

  it('names the classes of its woody cover if the data distinguish fewer', async () => {
    const woody = { ...exampleWoody(), storedClasses: storedClassesOf('forest-classes') };
    const { pages } = await made(inputOf(2, 3), { ...sources, woody });
    expect(aboutIn(pages)).toContain(
      'they distinguish only 2 classes: sparse woody vegetation (5–19% canopy) is counted as 12% and appears under “Sparse, 4–15%” and forest (20% and more canopy) is counted as 45% and appears under “Open, 40–65%”.',
    );
    const extent = pages.find((page) => page.includes('Woody cover over the years'));
    expect(extent).toContain('see “Classes” on the last page');
    expect(usual.pages.join()).not.toContain('distinguish only');
  });

  const away = { near: [151.5, -34.84] } as const;
  it.each([
    ['ground', { ground: exampleGround(away), woody: exampleWoody() }],
    ['woody', { ground: exampleGround(), woody: exampleWoody(away) }],
  ])('says that the farm is outside the %s cover data', async (name, from) => {
    const { pages } = await made(inputOf(2, 3), from);
    expect(aboutIn(pages)).toContain(`There are no ${name} cover data for this farm`);
    if (name === 'ground') {
      expect(pages[0]).toContain('There are no ground cover data for this farm: it is outside');
    }
    for (const page of pages) expect(page).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('is not made when the farm is outside both data sets', async () => {
    const nothing = { ground: exampleGround(away), woody: exampleWoody(away) };
    await expect(made(inputOf(2, 3), nothing)).rejects.toMatchObject({
      name: 'NothingMeasuredError',
    });
  });

  it('shows only the farm when no comparison parcel is left, and never uses the farm’s own parcels', async () => {
    const input = inputOf(2, 0);
    const { pages } = await made({
      ...input,
      comparison: { ...input.comparison, parcels: input.parcels.slice(0, 1) },
    });
    expect(pages[0]).toContain('so this report shows only the farm');
    expect(aboutIn(pages)).toContain('101 (part of the farm itself)');
  });

  it('neutralises formulas and quotes in the farm’s name', async () => {
    const input = inputOf(1, 1);
    input.farm.propertyName = '=HYPERLINK("http://x"), “한국”';
    const { rows, pages } = await made(input);
    for (const row of rows('ground-cover.csv').slice(1)) {
      expect(row).toContain(`,"'=HYPERLINK(""http://x""), “한국”",`);
    }
    expect(aboutIn(pages)).toContain('other characters appear as boxes');
  });

  it(`handles a farm of ${MAX_PARCELS} parcels`, async () => {
    const { pages } = await made(inputOf(MAX_PARCELS, 10));
    expect(pages[0]).toContain(`${MAX_PARCELS}`);
    expect(aboutIn(pages)).toContain('The ground cover data are complete: all 126 seasons.');
  });
});
