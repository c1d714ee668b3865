/** Fenceline's users live here, so a day ends at their midnight, not at midnight UTC. */
const TIME_ZONE = 'Australia/Sydney';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** True if a shared map's last day (`yyyy-mm-dd`, inclusive; null: unlimited) is in the past. */
export const hasEnded = (lastDay: string | null, now: Date): boolean =>
  lastDay !== null && dayOf(now) > lastDay;

const dayOf = (now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(now);

/** Returns what is wrong with the chosen last day; null if it is valid or absent. */
export function lastDayFault(lastDay: string | null, now: Date): string | null {
  if (lastDay === null) return null;
  const read = new Date(`${lastDay}T00:00:00Z`);
  const isDay = DAY.test(lastDay) && !Number.isNaN(read.valueOf());
  if (!isDay || read.toISOString().slice(0, 10) !== lastDay) return 'Enter a valid date.';
  return hasEnded(lastDay, now) ? 'The last day cannot be in the past.' : null;
}
