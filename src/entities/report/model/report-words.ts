const oneDecimal = new Intl.NumberFormat('en-AU', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** `67.3%`; a dash for a missing value. */
export const percentText = (percent: number | null): string =>
  percent === null ? '–' : `${oneDecimal.format(percent)}%`;

/** `+3.4`, `−1.0`: percentage points with a true minus sign. */
export function pointsText(points: number): string {
  const size = oneDecimal.format(Math.abs(points));
  return size === '0.0' ? size : `${points < 0 ? '−' : '+'}${size}`;
}

/** `12.6 ha`; a dash for a missing value. */
export const haText = (hectares: number | null): string =>
  hectares === null ? '–' : `${oneDecimal.format(hectares)} ha`;

/** `22 t`, as the PDF prints them; `<1 t` for less than half a tonne. */
export const tonnesText = (tonnes: number): string =>
  tonnes > 0 && tonnes < 0.5 ? '<1 t' : `${Math.round(tonnes).toLocaleString('en-AU')} t`;

/** `1,234` */
export const countText = (count: number): string => count.toLocaleString('en-AU');
