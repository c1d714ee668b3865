import { strFromU8 } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { columns, sourceOf } from '../cover/pixel-cover.fixture.ts';
import { exampleInput, exampleParcel } from '../farm-key/example-input.fixture.ts';
import { makeBenchmarkFiles } from './make-benchmark-files.ts';

/**
 * Recomputes a whole report from its pixels with plain arrays and none of the product's rules. Each
 * parcel is a number of whole columns of a raster with four rows.
 */
const ROWS = [0, 1, 2, 3];
const FARM = [0, 1, 2, 3, 4];
const PARCELS = [[5, 6], [7]];
const COMPARISON = PARCELS.flat();
const SEASONS = Array.from({ length: 126 }, (_, i) => {
  const month = 12 + 3 * i;
  const [year, inYear] = [1989 + Math.floor((month - 1) / 12), ((month - 1) % 12) + 1];
  return `${year}-${String(inYear).padStart(2, '0')}`;
});
const YEARS = Array.from({ length: 29 }, (_, i) => 1991 + i);

/** Scrambles a place and a time to 0–1, the same each time. */
function luck(...seeds: number[]): number {
  const mixed = seeds.reduce((sum, seed) => Math.imul(sum ^ seed, 2_654_435_761) >>> 0, 77);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
function groundAt(date: string, column: number, row: number): number {
  const season = SEASONS.indexOf(date);
  const swing = 20 * Math.sin(season / 4) + (column < 5 ? 4 : 0);
  return Math.round(55 + swing + 20 * (luck(season, column + 8, row + 8) - 0.5));
}
const woodyAt = (year: number, column: number, row: number): number =>
  luck(column + 3, row + 11) < 0.3 ? (luck(year, column, row + 5) < 0.2 ? 2 : 30) : 0;

const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
const meanOver = (date: string, cols: readonly number[]) =>
  mean(cols.flatMap((column) => ROWS.map((row) => groundAt(date, column, row))));

describe('a benchmark, recomputed from its pixels', () => {
  const table = (text: string) => {
    const [titles = [], ...rows] = text
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
    return (name: string) => rows.map((row) => Number(row[titles.indexOf(name)]));
  };
  let ground: ReturnType<typeof table>;
  let woody: ReturnType<typeof table>;
  let parcels: ReturnType<typeof table>;
  let pdf: string;

  beforeAll(async () => {
    const parcel = (pid: string, from: number, to: number) => {
      const [[ring = []] = []] = columns(from, to).polygons;
      const coordinates = [ring.map(([lng, lat]) => [lng, lat])];
      return exampleParcel(pid, { type: 'Polygon', coordinates });
    };
    const { dataSet, ...base } = exampleInput(1);
    const input = {
      ...base,
      dataSet,
      parcels: [parcel('f1', 0, 3), parcel('f2', 3, 5)],
      cover: { ground: 'Ground, v1', woody: 'Woody, v1', isSample: false },
      comparison: {
        parcels: [parcel('c1', 5, 7), parcel('c2', 7, 8)],
        missingPids: [],
        dataSet,
        choice: null,
      },
    };
    const files = await makeBenchmarkFiles(input, {
      ground: sourceOf(groundAt),
      woody: sourceOf((date, column, row) => woodyAt(Number(date), column, row)),
    });
    const textOf = (end: string) =>
      strFromU8(files.find(({ fileName }) => fileName.endsWith(end))!.bytes);
    ground = table(textOf('-ground-cover.csv'));
    woody = table(textOf('-woody-cover.csv'));
    parcels = table(textOf('-comparison-parcels.csv'));
    const proxy = await getDocumentProxy(files[0]!.bytes.slice());
    pdf = (await extractText(proxy, { mergePages: true })).text.replace(/\s+/g, ' ');
  });

  const differences = () =>
    SEASONS.map((date) => meanOver(date, FARM) - meanOver(date, COMPARISON));

  it('has the mean of every season of both sets, and their difference', () => {
    const off = (name: string, wanted: readonly number[]) =>
      Math.max(...ground(name).map((value, i) => Math.abs(value - wanted[i]!)));
    const farm = SEASONS.map((date) => meanOver(date, FARM));
    const comparison = SEASONS.map((date) => meanOver(date, COMPARISON));
    expect(ground('farm_mean_percent')).toHaveLength(126);
    expect(off('farm_mean_percent', farm)).toBeLessThan(0.01);
    expect(off('comparison_mean_percent', comparison)).toBeLessThan(0.01);
    expect(off('difference_points', differences())).toBeLessThan(0.02);
  });

  it('has the woody share of every year', () => {
    const share = (year: number, cols: readonly number[]) =>
      100 *
      mean(cols.flatMap((column) => ROWS.map((row) => (woodyAt(year, column, row) >= 4 ? 1 : 0))));
    for (const [i, year] of YEARS.entries()) {
      expect(woody('farm_woody_percent')[i]).toBeCloseTo(share(year, FARM), 1);
      expect(woody('comparison_woody_percent')[i]).toBeCloseTo(share(year, COMPARISON), 1);
    }
  });

  it('has the long-term mean of every comparison parcel, and the farm’s place among them', () => {
    const means = PARCELS.map((cols) => mean(SEASONS.map((date) => meanOver(date, cols))));
    const printed = parcels('mean_ground_cover_percent');
    means.forEach((wanted, i) => expect(printed[i]).toBeCloseTo(wanted, 1));
    const farm = mean(SEASONS.map((date) => meanOver(date, FARM)));
    const below = means.filter((other) => other < farm).length;
    expect(pdf).toContain(`above that of ${below} of 2 parcels`);
  });

  it('prints the average difference with its 95% interval and how many seasons the farm was ahead', () => {
    const values = differences();
    const average = mean(values);
    const deviations = values.map((value) => value - average);
    const variance = mean(deviations.map((d) => d * d));
    const products = deviations.slice(1).map((d, i) => d * deviations[i]!);
    const r = Math.max(0, mean(products) / variance);
    const size = (values.length * (1 - r)) / (1 + r);
    const error = Math.sqrt((variance * values.length) / (values.length - 1) / size);
    // Student's t tends to the normal distribution; the printed decimal hides what is left.
    const reach = (1.96 + 2.4 / (size - 1)) * error;
    const printed =
      /All seasons: [\w ]+ [+−][\d.]+ points 95% interval ([+−][\d.]+) to ([+−][\d.]+)/.exec(pdf)!;
    const number = (text: string) => Number(text.replace('−', '-'));
    expect(Math.abs(number(printed[1]!) - (average - reach))).toBeLessThan(0.06);
    expect(Math.abs(number(printed[2]!) - (average + reach))).toBeLessThan(0.06);
    const ahead = values.filter((value) => value > 0.0005).length;
    expect(pdf).toContain(`126 seasons measured on both; the farm had more in ${ahead}`);
  });
});
