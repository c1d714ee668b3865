const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('en-AU', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** `71%`, `<1%` for less than half a percent; a dash for a missing value. */
export function percentText(percent: number | null | undefined): string {
  if (percent === null || percent === undefined || Number.isNaN(percent)) return '–';
  return percent > 0 && percent < 0.5 ? '<1%' : `${whole.format(percent)}%`;
}

/** Formats a share between 0 and 1 as a percentage. */
export const shareText = (share: number | null | undefined): string =>
  percentText(share === null || share === undefined ? share : 100 * share);

/** `+3.4`, `−1.0`: percentage points, with a true minus sign. */
export function pointsText(points: number): string {
  const size = oneDecimal.format(Math.abs(points));
  return size === '0.0' ? size : `${points < 0 ? '−' : '+'}${size}`;
}

/** `1,235 ha`; one decimal below 10. */
export function haText(hectares: number): string {
  const isSmall = Math.abs(hectares) < 9.95 && Math.abs(hectares) >= 0.05;
  return `${(isSmall ? oneDecimal : whole).format(hectares)} ha`;
}

export const wholeText = (value: number): string => whole.format(value);
export const decimalText = (value: number): string => oneDecimal.format(value);

/** `120 to 480` */
export const rangeOf = ({ low, high }: { low: number; high: number }): string =>
  `${wholeText(low)} to ${wholeText(high)}`;

/** `1,234`; `<1` for less than half a tonne. */
export const tonnesText = (tonnes: number): string =>
  tonnes > 0 && tonnes < 0.5 ? '<1' : wholeText(tonnes);

/** A count with its noun: `1 season`, `12 seasons`. */
export const countText = (count: number, noun: string): string =>
  `${whole.format(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Joins the sentences that are not null. */
export const sentences = (...texts: readonly (string | null)[]): string =>
  texts.filter((text) => text !== null).join(' ');

/** `a, b and c`; with more than `most` names: `a, b and 12 more`. */
export function listText(names: readonly string[], most = 12): string {
  const shown =
    names.length > most ? [...names.slice(0, most), `${names.length - most} more`] : names;
  if (shown.length < 2) return shown.join('');
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
