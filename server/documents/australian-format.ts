const longDate = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Australia/Sydney',
});
const twoDecimals = decimalsFormat(2);
const fourDecimals = decimalsFormat(4);

/** `21 November 2026`, in Sydney's time zone. */
export function formatLongDate(date: Date): string {
  return longDate.format(date);
}

/** `1,234.50` without the unit; four decimals where two would show zero. */
export function formatHectares(areaHa: number): string {
  return (areaHa < 0.01 ? fourDecimals : twoDecimals).format(areaHa);
}

function decimalsFormat(digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat('en-AU', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
