/** The 95 % confidence interval of a mean. */
export interface MeanInterval {
  low: number;
  high: number;
  /** Number of independent values that say as much as the series does. */
  effectiveSize: number;
}

/** With fewer values, their correlation with the value before cannot be estimated. */
const MIN_VALUES = 8;
const MIN_EFFECTIVE_SIZE = 3;
/** Two-sided 95 % point of the normal distribution. */
const Z = 1.959964;

/**
 * Interval of the mean of a series in order of time, with null for gaps; null for a short series.
 * Neighbouring seasons resemble each other, so that n of them count as n(1 − r)/(1 + r), with r
 * the correlation of each with the next (Zwiers and von Storch 1995, J. Climate 8:336).
 */
export function meanInterval(series: readonly (number | null)[]): MeanInterval | null {
  const values = series.filter((value) => value !== null);
  if (values.length < MIN_VALUES) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const follow = correlationOfNeighbours(series, mean, squares / values.length);
  const effectiveSize = (values.length * (1 - follow)) / (1 + follow);
  if (effectiveSize < MIN_EFFECTIVE_SIZE) return null;
  const error = Math.sqrt(squares / (values.length - 1) / effectiveSize);
  const reach = studentT(effectiveSize - 1) * error;
  return { low: mean - reach, high: mean + reach, effectiveSize };
}

/**
 * Limited to between 0 and 1, so that an alternating series does not count as longer than it is.
 */
export function correlationOfNeighbours(
  series: readonly (number | null)[],
  mean: number,
  variance: number,
): number {
  if (variance === 0) return 0;
  let products = 0;
  let pairs = 0;
  series.forEach((value, i) => {
    const next = series[i + 1];
    if (value === null || next === null || next === undefined) return;
    products += (value - mean) * (next - mean);
    pairs += 1;
  });
  return pairs === 0 ? 0 : Math.max(0, products / pairs / variance);
}

/**
 * Two-sided 95 % point of Student's t, within 1 % from 2 degrees of freedom (Abramowitz and Stegun,
 * 26.7.5).
 */
export function studentT(degrees: number): number {
  const power = (exponent: number) => Z ** exponent;
  return (
    Z +
    (power(3) + Z) / 4 / degrees +
    (5 * power(5) + 16 * power(3) + 3 * Z) / 96 / degrees ** 2 +
    (3 * power(7) + 19 * power(5) + 17 * power(3) - 15 * Z) / 384 / degrees ** 3 +
    (79 * power(9) + 776 * power(7) + 1482 * power(5) - 1920 * power(3) - 945 * Z) /
      92_160 /
      degrees ** 4
  );
}
