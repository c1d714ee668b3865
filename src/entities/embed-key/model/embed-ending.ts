/** Where Fenceline's users live; a day ends there, not in Greenwich. */
const TIME_ZONE = 'Australia/Sydney';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a shared map's last day (`yyyy-mm-dd`, shown to its end; null: none) is over. */
export const hasEnded = (lastDay: string | null, now: Date): boolean =>
  lastDay !== null && dayOf(now) > lastDay;

const dayOf = (now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(now);

/** What is wrong with a last day as somebody chose it; null for a good one and for none. */
export function lastDayFault(lastDay: string | null, now: Date): string | null {
  if (lastDay === null) return null;
  const read = new Date(`${lastDay}T00:00:00Z`);
  const isDay = DAY.test(lastDay) && !Number.isNaN(read.valueOf());
  if (!isDay || read.toISOString().slice(0, 10) !== lastDay) return 'Enter a day of the calendar.';
  return hasEnded(lastDay, now) ? 'The last day must not be over yet.' : null;
}
