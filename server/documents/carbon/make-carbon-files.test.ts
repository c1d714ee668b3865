import { strFromU8 } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RasterSource } from '../../rasters/index.ts';
import { storedClassesOf } from '../../rasters/cog/stored-codings.ts';
import { exampleForest, exampleWoody } from '../cover/example-cover.fixture.ts';
import type { CarbonInput } from '../cover/cover-report-input.ts';
import { aboutIn } from '../cover/about-text.fixture.ts';
import { exampleInput } from '../farm-key/example-input.fixture.ts';
import { readBiomass } from '../../platform/settings/biomass.ts';
import { makeCarbonFiles } from './make-carbon-files.ts';

/** A column of the example raster; part of the farm is west of it. */
const WITHIN_FARM = 515;

const input = (): CarbonInput => ({
  ...exampleInput(9),
  cover: { ground: null, woody: 'Example woody cover, v2', isSample: false },
  factors: {
    biomass: readBiomass('1/3/8,3/12/35,15/45/110,40/100/220,80/180/400')!,
    carbonFraction: 0.47,
    source: 'Factors of an example.',
  },
});

async function made(given = input(), source = exampleWoody()) {
  const files = await makeCarbonFiles(given, { woody: source });
  const pdf = await getDocumentProxy(files[0]!.bytes.slice());
  const { text } = await extractText(pdf, { mergePages: false });
  const rows = strFromU8(files[2]!.bytes)
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  return { files, pages: text.map((page) => page.replace(/\s+/g, ' ')), rows };
}

describe('the Forest Carbon Report', () => {
  let usual: Awaited<ReturnType<typeof made>>;
  beforeAll(async () => {
    usual = await made();
  });

  it('consists of a PDF and a table of all years (PROD-09)', () => {
    const { files, pages, rows } = usual;
    expect(files.map(({ fileName }) => fileName)).toEqual([
      'kurrajong-park-forest-carbon-report.pdf',
      'kurrajong-park-findings.csv',
      'kurrajong-park-forest-carbon.csv',
      'kurrajong-park-carbon-numbers.json',
    ]);
    expect(pages[0]).toContain('Forest Carbon Report');
    expect(rows).toHaveLength(1 + 29);
    pages.forEach((page, i) => {
      expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
      expect(page).not.toMatch(/NaN|Infinity|undefined/);
    });
  });

  it('gives the woody hectares of each paddock', async () => {
    const given = input();
    const paddocks = given.parcels.map(({ geometry, areaHa }, i) => ({
      name: `Paddock ${i + 1}`,
      kind: 'native' as const,
      areaHa,
      geometry,
    }));
    const { files, pages, rows } = await made({ ...given, paddocks });
    expect(pages.join()).toContain('Woody cover by paddock');
    const table = strFromU8(files[3]!.bytes).trim().split('\r\n');
    const [titles = [], ...cells] = table.map((row) => row.split(','));
    expect(cells).toHaveLength(9);
    const woodyHa = cells.map((row) => Number(row[titles.indexOf('woody_ha')]));
    const ofFarm = Number(rows.at(-1)![rows[0]!.indexOf('woody_ha')]);
    expect(Math.abs(woodyHa.reduce((sum, ha) => sum + ha, 0) - ofFarm)).toBeLessThan(0.5);
  });

  it('multiplies its hectares by its factors for the low, middle and high estimates', async () => {
    const given = input();
    given.factors.carbonFraction = 0.5;
    const { rows } = await made(given);
    const [titles = [], ...years] = rows;
    const cell = (row: string[], name: string) => Number(row[titles.indexOf(name)]);
    const classes = titles.filter((title) => title.startsWith('canopy_'));
    expect(classes).toHaveLength(5);
    const middles = [3, 12, 45, 100, 180];
    for (const row of years) {
      const dryMatter = classes.reduce((sum, name, i) => sum + cell(row, name) * middles[i]!, 0);
      const carbon = cell(row, 'carbon_middle_t');
      expect(Math.abs(carbon - 0.5 * dryMatter)).toBeLessThan(1.5);
      expect(cell(row, 'carbon_low_t')).toBeLessThanOrEqual(carbon);
      expect(cell(row, 'carbon_high_t')).toBeGreaterThanOrEqual(carbon);
      expect(cell(row, 'carbon_dioxide_middle_t')).toBeCloseTo((carbon * 44) / 12, -1);
    }
    expect(cell(years[0]!, 'carbon_middle_t')).toBeGreaterThan(0);
  });

  it('gives the area its hectares refer to, and their share of it', () => {
    const [titles = [], ...years] = usual.rows;
    const classes = titles.filter((title) => /^(below|canopy)_/.test(title));
    expect(classes).toHaveLength(6);
    for (const row of years) {
      const cell = (name: string) => Number(row[titles.indexOf(name)]);
      const sum = classes.reduce((total, name) => total + cell(name), 0);
      expect(cell('area_ha')).toBeGreaterThan(100);
      expect(Math.abs(sum - cell('area_ha'))).toBeLessThan(0.05);
      const percent = (100 * cell('woody_ha')) / cell('area_ha');
      expect(cell('woody_percent')).toBeCloseTo(percent, 1);
    }
  });

  it('states in plain words its uncertainty, what it does not count and what not to use it for', () => {
    const whole = usual.pages.join(' ');
    for (const words of [
      'A rough estimate',
      'Factors of an example.',
      'Roots, dead wood, litter, grass and soil are not counted.',
      'Not a carbon credit, not a baseline for one, and not for offsets, claims of carbon neutrality or loans.',
      '0.47 tonnes of carbon in a tonne of dry matter',
    ]) {
      expect(whole).toContain(words);
    }
  });

  it('counts the same canopy in hectares and tonnes, and says first whether there is forest', () => {
    const { pages, rows } = usual;
    const [titles = [], ...years] = rows;
    for (const row of years) {
      const cell = (name: string) => Number(row[titles.indexOf(name)]);
      const classes = titles.filter((title) => title.startsWith('canopy_'));
      const sum = classes.reduce((total, name) => total + cell(name), 0);
      expect(Math.abs(sum - cell('under_canopy_ha'))).toBeLessThan(0.05);
      expect(cell('forest_canopy_ha')).toBeLessThanOrEqual(cell('under_canopy_ha'));
    }
    const [hectares] = /on ([\d,.]+) ha of canopy/.exec(pages[0]!)!.slice(1);
    expect(hectares).toBe(
      Math.round(Number(years.at(-1)![titles.indexOf('under_canopy_ha')])).toString(),
    );
    expect(pages[0]).toContain('with canopy as dense as forest');
    expect(pages.join()).not.toContain('likely between');
  });

  it('says that there is no forest where no pixel is dense enough', async () => {
    const sparse = { ...exampleWoody(), storedClasses: undefined };
    const thin: RasterSource = {
      open: async (date) => {
        const raster = await sparse.open(date);
        return (
          raster && { ...raster, percentOf: (stored) => Math.min(19, raster.percentOf(stored)) }
        );
      },
    };
    const { pages } = await made(input(), thin);
    expect(pages[0]).toContain('Forest: canopy of 20% or more in 2019 No forest');
    expect(pages[0]).toContain('The data show no canopy of 20% or more on this farm.');
  });

  it('states what became of the forest since the EU’s cut-off date, if the data show it', async () => {
    expect(usual.pages.join()).toContain('This report makes no deforestation-free statement.');
    const given = input();
    given.cover.forest = { name: 'Example canopy, v1', year: 2024 };
    const sources = { woody: exampleWoody(), forest: exampleForest() };
    const [pdf] = await makeCarbonFiles(given, sources);
    const { text } = await extractText(await getDocumentProxy(pdf!.bytes.slice()), {
      mergePages: true,
    });
    const words = text.replace(/\s+/g, ' ');
    expect(words).toContain('The data show loss of forest on this farm between 31 December 2020');
    expect(words).toContain('Regulation (EU) 2023/1115');
    expect(words).toContain('The height of trees is not known here');
    expect(words).toContain('Example canopy, v1');
    expect(words).toContain('Forest Data of 2020 and 2024');
    expect(words).not.toContain('makes no deforestation-free statement');
  });

  it('gives the same estimate for a year that sees only part of the farm, and says so', async () => {
    const isUnseen = (date: string, column: number) => date === '2019' && column < WITHIN_FARM;
    const partly = await made(input(), exampleWoody({ isUnseen }));
    const titles = usual.rows[0]!;
    const cell = (rows: string[][], name: string) => Number(rows.at(-1)![titles.indexOf(name)]);
    expect(cell(partly.rows, 'measured_ha')).toBeLessThan(0.9 * cell(usual.rows, 'measured_ha'));
    expect(cell(partly.rows, 'woody_ha')).toBe(cell(usual.rows, 'woody_ha'));
    const carbon = cell(usual.rows, 'carbon_middle_t');
    expect(Math.abs(cell(partly.rows, 'carbon_middle_t') / carbon - 1)).toBeLessThan(0.01);
    expect(partly.pages[0]).toMatch(/Part of the farm was not seen in 2019 \(\d+% of it\)/);
    expect(aboutIn(partly.pages)).toMatch(/lack part of the farm in 2019 \(\d+% of it\)/);
    expect(usual.pages.join()).not.toContain('not seen in 2019');
  });

  it('mentions once, not year by year, land that no year covers', async () => {
    const isUnseen = (_date: string, column: number) => column < WITHIN_FARM;
    const { pages } = await made(input(), exampleWoody({ isUnseen }));
    expect(pages[0]).toMatch(/Every year lacks part of the farm \(\d+% of it\)/);
    expect(aboutIn(pages)).toMatch(/lack \d+% of the farm in every one of the 29 years/);
  });

  it('names the class whose factors replace missing factors for the data’s own classes', async () => {
    const woody = { ...exampleWoody(), storedClasses: storedClassesOf('forest-classes') };
    const { pages } = await made(input(), woody);
    expect(aboutIn(pages)).toContain(
      'forest (20% and more canopy) is counted as 45% and appears under “Open, 40–65%”.',
    );
    expect(aboutIn(pages)).toContain('calculated with the factors of the class it appears under');
  });

  it('is not made when the data do not reach the farm', async () => {
    const away = exampleWoody({ near: [151.5, -34.84] });
    await expect(made(input(), away)).rejects.toMatchObject({ name: 'NothingMeasuredError' });
  });
});
