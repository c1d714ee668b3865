const moment = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
  timeZone: 'Australia/Sydney',
});
const twoDecimals = decimalsFormat(2);
const fourDecimals = decimalsFormat(4);

/** `21 Nov 2026, 8:51:07 pm AEDT`, in Sydney's time zone. */
export function formatMoment(date: Date): string {
  return moment.format(date);
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
