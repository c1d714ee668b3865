/** A confidence interval of a mean. */
export interface MeanInterval {
  low: number;
  high: number;
  /** Number of independent values that say as much as the series does. */
  effectiveSize: number;
}

/** With fewer values, their correlation with the value before cannot be estimated. */
export const MIN_VALUES = 8;
const MIN_EFFECTIVE_SIZE = 3;
/** Two-sided points of the normal distribution, by the percent that lie between them. */
const NORMAL = { 95: 1.959964, 98.75: 2.497705, 99.375: 2.734369 } as const;
export type Confidence = keyof typeof NORMAL;

/**
 * Interval of the mean of a series in order of time, with null for gaps; null for a short series.
 * Neighbouring seasons resemble each other, so that n of them count as n(1 − r)/(1 + r), with r
 * the correlation of each with the next (Zwiers and von Storch 1995, J. Climate 8:336).
 */
export function meanInterval(
  series: readonly (number | null)[],
  confidence: Confidence = 95,
): MeanInterval | null {
  const values = series.filter((value) => value !== null);
  if (values.length < MIN_VALUES) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const follow = correlationOfNeighbours(series, mean, squares / values.length);
  const effectiveSize = (values.length * (1 - follow)) / (1 + follow);
  if (effectiveSize < MIN_EFFECTIVE_SIZE) return null;
  const error = Math.sqrt(squares / (values.length - 1) / effectiveSize);
  const reach = studentT(effectiveSize - 1, confidence) * error;
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
 * Two-sided point of Student's t, within 1 % (95 %), 4 % (98.75 %) or 6 % (99.375 %) from 2 degrees of freedom
 * (Abramowitz and Stegun, 26.7.5).
 */
export function studentT(degrees: number, confidence: Confidence = 95): number {
  const z = NORMAL[confidence];
  const power = (exponent: number) => z ** exponent;
  return (
    z +
    (power(3) + z) / 4 / degrees +
    (5 * power(5) + 16 * power(3) + 3 * z) / 96 / degrees ** 2 +
    (3 * power(7) + 19 * power(5) + 17 * power(3) - 15 * z) / 384 / degrees ** 3 +
    (79 * power(9) + 776 * power(7) + 1482 * power(5) - 1920 * power(3) - 945 * z) /
      92_160 /
      degrees ** 4
  );
}
