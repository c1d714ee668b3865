const SYDNEY = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: '2-digit',
});

/** The month before this moment in Sydney's time: `2026-10` on 1 November, whatever UTC says. */
export function monthBefore(now: Date): string {
  const [year, month] = SYDNEY.format(now).split('-').map(Number) as [number, number];
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
}
