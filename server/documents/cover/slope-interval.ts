import { correlationOfNeighbours, MIN_VALUES, studentT } from '#entities/report';

/** The straight line through a yearly series: its slope with the 95 % confidence interval. */
export interface SlopeInterval {
  /** Per year. */
  slope: number;
  low: number;
  high: number;
}

const MIN_EFFECTIVE_SIZE = 4;

/**
 * Least-squares slope of a series with one value a year, null for gaps; null for a short series. The
 * interval counts n years as n(1 − r)/(1 + r), with r the correlation of each residual with the
 * next, so that a slow swing is not taken for a trend.
 */
export function slopeInterval(series: readonly (number | null)[]): SlopeInterval | null {
  const points = series.flatMap((value, year) => (value === null ? [] : [{ year, value }]));
  if (points.length < MIN_VALUES) return null;
  const meanOf = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanYear = meanOf(points.map(({ year }) => year));
  const meanValue = meanOf(points.map(({ value }) => value));
  const spread = points.reduce((sum, { year }) => sum + (year - meanYear) ** 2, 0);
  const slope =
    points.reduce((sum, { year, value }) => sum + (year - meanYear) * (value - meanValue), 0) /
    spread;
  const residuals = series.map((value, year) =>
    value === null ? null : value - meanValue - slope * (year - meanYear),
  );
  const squares = residuals.reduce<number>((sum, residual) => sum + (residual ?? 0) ** 2, 0);
  const follow = correlationOfNeighbours(residuals, 0, squares / points.length);
  const effectiveSize = (points.length * (1 - follow)) / (1 + follow);
  if (effectiveSize < MIN_EFFECTIVE_SIZE) return null;
  const error = Math.sqrt(squares / (effectiveSize - 2) / spread);
  const reach = studentT(effectiveSize - 2) * error;
  return { slope, low: slope - reach, high: slope + reach };
}
