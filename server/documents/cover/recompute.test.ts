import { strFromU8 } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '#shared/lib/csv';
import { readBiomass } from '../../platform/settings/biomass.ts';
import { makeBenchmarkFiles } from '../benchmark/make-benchmark-files.ts';
import { makeCarbonFiles } from '../carbon/make-carbon-files.ts';
import { exampleInput, exampleParcel } from '../farm-key/example-input.fixture.ts';
import type { GeneratedFile } from '../generated-file.ts';
import { exampleWoody } from './example-cover.fixture.ts';
import { columns, sourceOf } from './pixel-cover.fixture.ts';

/**
 * Follows the help page “Recompute a report” with nothing but the delivered files and code of its
 * own.
 */
async function delivered(files: readonly GeneratedFile[]) {
  const tables = new Map(
    files
      .filter(({ fileName }) => fileName.endsWith('.csv'))
      .map(({ fileName, bytes }) => {
        const [titles, ...rows] = parseCsv(strFromU8(bytes));
        const column = (name: string) =>
          rows.map(({ cells }) => cells[titles!.cells.indexOf(name)]);
        return [fileName.replace(/^kurrajong-park-/, ''), column] as const;
      }),
  );
  const proxy = await getDocumentProxy(files[0]!.bytes.slice());
  const { text } = await extractText(proxy, { mergePages: true });
  return {
    numbers: (table: string, name: string): Series =>
      tables.get(table)!(name).map((cell) => (cell === '' ? null : Number(cell))),
    words: (table: string, name: string) => tables.get(table)!(name).map(String),
    printed: [
      ...text.replace(/\s+/g, ' ').matchAll(/([+−]\d+\.\d+|0\.0) to ([+−]\d+\.\d+|0\.0)/g),
    ].map(([, low = '', high = '']): Pair => [signed(low), signed(high)]),
  };
}

type Series = (number | null)[];
type Pair = readonly [low: number, high: number];

const signed = (text: string) => Number(text.replace('−', '-'));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const minus = (a: Series, b: Series): Series =>
  a.map((value, i) => {
    const other = b[i] ?? null;
    return value === null || other === null ? null : value - other;
  });

/** Point of Student's t with this share of the distribution between it and its negative. */
function studentPoint(share: number, degrees: number): number {
  const STEPS = 20_000;
  const width = Math.PI / 2 / STEPS;
  // With x = √degrees · tan θ the density becomes a power of the cosine.
  const areas = Array.from(
    { length: STEPS },
    (_, i) => Math.cos((i + 0.5) * width) ** (degrees - 1) * width,
  );
  const wanted = share * sum(areas);
  let area = 0;
  const steps = areas.findIndex((next) => (area += next) >= wanted);
  return Math.sqrt(degrees) * Math.tan(steps * width);
}

/** How many independent values a series is worth, from how much each resembles the next. */
function effectiveSize(deviations: Series): number {
  const known = deviations.filter((value) => value !== null);
  const products = deviations.slice(1).flatMap((value, i) => {
    const before = deviations[i] ?? null;
    return value === null || before === null ? [] : [value * before];
  });
  const likeness = sum(products) / products.length / (sum(known.map((v) => v * v)) / known.length);
  const r = Math.max(0, likeness);
  return (known.length * (1 - r)) / (1 + r);
}

function intervalOfMean(series: Series, share = 0.95): Pair {
  const known = series.filter((value) => value !== null);
  const mean = sum(known) / known.length;
  const deviations = series.map((value) => (value === null ? null : value - mean));
  const size = effectiveSize(deviations);
  const squares = sum(known.map((value) => (value - mean) ** 2));
  const reach =
    studentPoint(share, size - 1) * Math.sqrt(squares / (known.length - 1)) * Math.sqrt(1 / size);
  return [mean - reach, mean + reach];
}

function intervalOfSlope(years: readonly number[], values: readonly number[]): Pair {
  const [meanYear, mean] = [sum(years) / years.length, sum(values) / values.length];
  const spread = sum(years.map((year) => (year - meanYear) ** 2));
  const slope = sum(years.map((year, i) => (year - meanYear) * (values[i]! - mean))) / spread;
  const residuals = years.map((year, i) => values[i]! - mean - slope * (year - meanYear));
  const size = effectiveSize(residuals);
  const squares = sum(residuals.map((residual) => residual ** 2));
  const reach = studentPoint(0.95, size - 2) * Math.sqrt(squares / (size - 2) / spread);
  return [slope - reach, slope + reach];
}

/** Every printed interval is one of these, and each of these is printed. */
function expectPrinted(printed: readonly Pair[], recomputed: readonly Pair[], within: number) {
  const isSame = (a: Pair) => (b: Pair) =>
    Math.abs(a[0] - b[0]) < within && Math.abs(a[1] - b[1]) < within;
  expect(printed.filter((pair) => !recomputed.some(isSame(pair)))).toEqual([]);
  expect(recomputed.filter((pair) => !printed.some(isSame(pair)))).toEqual([]);
}

/** Scrambles a place and a time to between 0 and 1, the same each time. */
function scramble(...seeds: number[]): number {
  const mixed = seeds.reduce((total, seed) => Math.imul(total ^ seed, 2_654_435_761) >>> 0, 91);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

describe('the files of a report', () => {
  it('are enough to recompute every interval of a benchmark', async () => {
    const parcel = (pid: string, from: number, to: number) => {
      const [[ring = []] = []] = columns(from, to).polygons;
      return exampleParcel(pid, { type: 'Polygon', coordinates: [ring.map(([x, y]) => [x, y])] });
    };
    const ground = sourceOf((date, column) => {
      if (date === '1997-06') return null;
      const [year = 0, month = 0] = date.split('-').map(Number);
      const chance = 9 * scramble(year, month, column < 3 ? 1 : column + 5);
      const ofFarm = column < 3 ? (month === 3 ? -4 : 2) : 0;
      const woodland = column >= 5 && column < 7 ? 3 : 0;
      return Math.round(60 + chance + ofFarm + woodland + 6 * Math.sin(year));
    });
    const woody = sourceOf((_date, column) => (column >= 5 && column < 7 ? 60 : 0));
    const { dataSet, ...farm } = exampleInput(1);
    const { numbers, words, printed } = await delivered(
      await makeBenchmarkFiles(
        {
          ...farm,
          dataSet,
          parcels: [parcel('f1', 0, 3)],
          cover: { ground: 'Ground, v1', woody: 'Woody, v1', isSample: false },
          comparison: {
            parcels: [parcel('c1', 3, 5), parcel('c2', 5, 7), parcel('c3', 7, 8)],
            missingPids: [],
            dataSet,
            choice: null,
          },
        },
        { ground, woody },
      ),
    );

    const quarters = words('ground-cover.csv', 'quarter');
    const all = numbers('ground-cover.csv', 'difference_points');
    const ofFarm = numbers('ground-cover.csv', 'farm_mean_percent');
    const open = numbers('ground-cover.csv', 'comparison_open_mean_percent');
    const means = (name: string) => numbers('comparison-parcels-by-season.csv', name);
    const isOpen = words('comparison-parcels-by-season.csv', 'is_open');
    expect(isOpen).toEqual(['yes', 'no', 'yes']);
    quarters.forEach((quarter, i) => {
      const hectares = means(`${quarter}_measured_ha`);
      const weighted = means(`${quarter}_mean_percent`).flatMap((mean, at) =>
        isOpen[at] === 'yes' && mean !== null ? [{ mean, ha: hectares[at]! }] : [],
      );
      if (open[i] === null) return expect(weighted).toEqual([]);
      const mean =
        sum(weighted.map((one) => one.mean * one.ha)) / sum(weighted.map(({ ha }) => ha));
      expect(open[i]).toBeCloseTo(mean, 2);
    });

    const ofMonth = (month: string) => all.filter((_, i) => quarters[i]!.endsWith(month));
    expect(words('findings.csv', 'finding').slice(0, 3)).toEqual([
      'season-03',
      'all-seasons',
      'like-with-like',
    ]);
    expectPrinted(
      printed,
      [
        intervalOfMean(all),
        ...['-12', '-03', '-06', '-09'].map((month) => intervalOfMean(ofMonth(month))),
        intervalOfMean(ofMonth('-03'), 0.9875),
        intervalOfMean(minus(ofFarm, open)),
      ],
      0.07,
    );
  });

  it('are enough to recompute the trend of a carbon report', async () => {
    const { numbers, printed } = await delivered(
      await makeCarbonFiles(
        {
          ...exampleInput(9),
          cover: { ground: null, woody: 'Example woody cover, v2', isSample: false },
          factors: {
            biomass: readBiomass('1/3/8,3/12/35,15/45/110,40/100/220,80/180/400')!,
            carbonFraction: 0.47,
            source: 'Factors of an example.',
          },
        },
        { woody: exampleWoody() },
      ),
    );
    const known = (name: string) =>
      numbers('forest-carbon.csv', name).filter((value) => value !== null);
    expectPrinted(printed, [intervalOfSlope(known('year'), known('carbon_middle_t'))], 0.07);
  });
});
