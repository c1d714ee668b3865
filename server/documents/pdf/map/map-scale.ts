const METRES_PER_POINT = 0.0254 / 72;
const MAX_SCALE = 500;
const ROUND = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5];

/** Metres on the ground per point on paper, at 1:denominator. */
export function metresPerPoint(denominator: number): number {
  return denominator * METRES_PER_POINT;
}

/** The largest round scale (at most 1:500) at which the ground fits the paper. */
export function scaleToFit(
  ground: { widthM: number; heightM: number },
  paper: { width: number; height: number },
): number {
  const needed =
    Math.max(ground.widthM / paper.width, ground.heightM / paper.height) / METRES_PER_POINT;
  if (needed <= MAX_SCALE) return MAX_SCALE;
  const power = 10 ** Math.floor(Math.log10(needed));
  return Math.round((ROUND.find((step) => step * power >= needed) ?? 10) * power);
}

/** The next smaller round scale. */
export function nextScale(denominator: number): number {
  const power = 10 ** Math.floor(Math.log10(denominator));
  return Math.round((ROUND.find((step) => step * power > denominator) ?? 10) * power);
}

/** `1:25 000` */
export function formatScale(denominator: number): string {
  // No-break spaces, so that the number stays on one line.
  return `1:${denominator.toLocaleString('en-AU').replaceAll(',', '\u{A0}')}`;
}

export interface ScaleBar {
  /** In points. */
  length: number;
  segments: number;
  /** Texts at the bar's middle and end. */
  labels: [middle: string, end: string];
}

/** The longest bar of 1, 2 or 5 × 10ⁿ metres within `maxLength` points. */
export function scaleBarFor(denominator: number, maxLength: number): ScaleBar {
  const metresPerPt = metresPerPoint(denominator);
  const lengthM = roundDown(maxLength * metresPerPt);
  const unit = lengthM >= 1000 ? { name: 'km', metres: 1000 } : { name: 'm', metres: 1 };
  const amount = lengthM / unit.metres;
  return {
    length: lengthM / metresPerPt,
    segments: 4,
    labels: [String(amount / 2), `${amount} ${unit.name}`],
  };
}

/** The round step of degrees that gives an edge spanning `spanDegrees` three to seven ticks. */
export function tickStep(spanDegrees: number): number {
  return roundDown(spanDegrees / 3);
}

/** Multiples of the step from `from` to `to`. */
export function ticksBetween(from: number, to: number, step: number): number[] {
  const ticks: number[] = [];
  for (let i = Math.ceil(from / step); i * step <= to; i++) ticks.push(i * step);
  return ticks;
}

/** `147.25° E`, with as many decimals as the step has. */
export function formatDegrees(degrees: number, step: number, axis: 'lng' | 'lat'): string {
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const side = axis === 'lng' ? (degrees < 0 ? 'W' : 'E') : degrees < 0 ? 'S' : 'N';
  return `${Math.abs(degrees).toFixed(decimals)}°\u{A0}${side}`;
}

/** The largest 1, 2 or 5 × 10ⁿ that does not exceed the value. */
function roundDown(value: number): number {
  const exponent = Math.floor(Math.log10(value) + 1e-9);
  const mantissa = value / 10 ** exponent;
  const step = mantissa >= 5 - 1e-9 ? 5 : mantissa >= 2 - 1e-9 ? 2 : 1;
  // Dividing by a power of ten keeps decimal steps exact.
  return exponent >= 0 ? step * 10 ** exponent : step / 10 ** -exponent;
}
