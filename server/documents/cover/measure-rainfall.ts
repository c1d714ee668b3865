import { RAINFALL_YEARS, type RasterSource } from '../../rasters/index.ts';
import { readZones, type Zone } from '../../rasters/zonal/index.ts';

/** Rainfall of a farm in one year, the mean over its area. */
export interface RainfallYear {
  year: number;
  mm: number;
}

/** Measures the rainfall of every year that the source has. Throws what `readZones` throws. */
export async function measureRainfall(
  source: RasterSource,
  zones: readonly Zone[],
): Promise<RainfallYear[]> {
  const { first, last } = RAINFALL_YEARS;
  const years = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const sums = years.map(() => ({ weighted: 0, hectares: 0 }));
  const { readings, missing } = readZones(source, years.map(String), zones);
  for await (const { date, block, percents: millimetres } of readings) {
    const sum = sums[date]!;
    for (let at = 0; at < millimetres.length; at++) {
      if (Number.isNaN(millimetres[at]!)) continue;
      sum.weighted += millimetres[at]! * block.hectares[at]!;
      sum.hectares += block.hectares[at]!;
    }
  }
  return years.flatMap((year, i) => {
    const { weighted, hectares } = sums[i]!;
    return hectares > 0 && !missing.has(String(year)) ? [{ year, mm: weighted / hectares }] : [];
  });
}

/** With fewer years, a dry year cannot be distinguished from a usual one. */
const MIN_YEARS = 30;
/** The Bureau of Meteorology calls the lowest tenth a serious deficiency of rain. */
const DROUGHT_SHARE = 0.1;

/** Years of drought of a farm: the driest tenth of the years on record. */
export interface Droughts {
  years: number[];
  /** First and last year on record. */
  record: [first: number, last: number];
}

/** Returns null for a record that is too short. */
export function droughtsIn(rainfall: readonly RainfallYear[]): Droughts | null {
  const [first, last] = [rainfall[0], rainfall.at(-1)];
  if (!first || !last || rainfall.length < MIN_YEARS) return null;
  const years = rainfall
    .toSorted((a, b) => a.mm - b.mm || a.year - b.year)
    .slice(0, Math.floor(DROUGHT_SHARE * rainfall.length))
    .map(({ year }) => year)
    .sort((a, b) => a - b);
  return { years, record: [first.year, last.year] };
}
