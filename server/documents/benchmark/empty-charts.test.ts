import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RasterSource } from '../../rasters/index.ts';
import { readBiomass } from '../../platform/settings/biomass.ts';
import { makeCarbonFiles } from '../carbon/make-carbon-files.ts';
import { exampleGround, exampleWoody } from '../cover/example-cover.fixture.ts';
import type { GeneratedFile } from '../generated-file.ts';
import { inputOf } from './benchmark-input.fixture.ts';
import { makeBenchmarkFiles } from './make-benchmark-files.ts';

/** The same cover on every pixel and date. */
const even = (source: RasterSource, percent: number): RasterSource => ({
  open: async (date) => {
    const raster = await source.open(date);
    return raster && { ...raster, percentOf: () => percent };
  },
});

async function pagesOf([report]: GeneratedFile[]): Promise<string[]> {
  const pdf = await getDocumentProxy(report!.bytes.slice());
  const { text } = await extractText(pdf, { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

describe('a report whose charts would be empty', () => {
  let benchmark: string[];
  beforeAll(async () => {
    const sources = { ground: even(exampleGround(), 90), woody: even(exampleWoody(), 0) };
    benchmark = await pagesOf(await makeBenchmarkFiles(inputOf(2, 3), sources));
  });
  const benchmarkPage = (heading: string) => benchmark.find((page) => page.startsWith(heading));

  it('has one line instead of a chart of zeros if a season’s cover was never low', () => {
    const page = benchmarkPage('Time with little cover')!;
    expect(page).toContain(
      'No season had a mean cover below 50%, neither on the farm nor on the comparison parcels.',
    );
    expect(page).toContain('No season had a mean cover below 70%');
    expect(page).not.toContain('% of seasons');
  });

  it('charts the limit that was reached, and mentions the other one in a line of text', async () => {
    const sources = { ground: even(exampleGround(), 60), woody: even(exampleWoody(), 0) };
    const pages = await pagesOf(await makeBenchmarkFiles(inputOf(2, 3), sources));
    const page = pages.find((text) => text.includes('Time with little cover'))!;
    expect(page).toContain('No season had a mean cover below 50%');
    expect(page).not.toContain('wind can carry soil');
    expect(page).toContain('Below 70%: rain can carry soil');
  });

  it('has one line instead of a chart if neither a farm nor its comparison has trees', () => {
    const page = benchmarkPage('Woody cover over the years')!;
    expect(page).toContain('No year saw canopy of 1% or more on the farm.');
    expect(page).toContain('No year saw woody land (canopy of 4% or more)');
    expect(page).not.toContain('Hectares of the farm under canopy');
    expect(page).not.toContain('Woody share of the land');
  });

  it('has one line instead of a chart if a farm has no comparison parcels', async () => {
    const sources = { ground: exampleGround(), woody: exampleWoody() };
    const pages = await pagesOf(await makeBenchmarkFiles(inputOf(2, 0), sources));
    const page = pages.find((text) => text.includes('Farm minus comparison'))!;
    expect(page).toContain('No season measured both the farm and its comparison.');
    expect(page).not.toContain('Farm has more cover');
  });

  it('has one line instead of a chart of carbon if a farm has no canopy', async () => {
    const input = {
      ...inputOf(2, 0),
      factors: {
        biomass: readBiomass('1/3/8,3/12/35,15/45/110,40/100/220,80/180/400')!,
        carbonFraction: 0.47,
        source: 'Factors of an example.',
      },
    };
    const pages = await pagesOf(await makeCarbonFiles(input, { woody: even(exampleWoody(), 0) }));
    expect(pages[0]).toContain('and so no carbon to estimate');
    expect(pages.join()).toContain('No year saw canopy of 1% or more on the farm.');
    expect(pages.join()).not.toMatch(
      /Carbon above ground, year by year|Hectares by class|estimate shows no trend/,
    );
  });

  it('has one line instead of a chart if the farm always had as much cover as its comparison', () => {
    const page = benchmarkPage('Ground cover over the years')!;
    expect(page).toContain('In every season the farm had as much cover as its comparison.');
    expect(page).not.toContain('Farm has more cover');
  });
});
