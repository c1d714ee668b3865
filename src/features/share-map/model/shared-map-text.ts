import { hasEnded } from '#entities/embed-key';
import type { EmbedKeyRecord } from '#shared/api/contract';

/** Sites as a person reads them, without the https:// that all of them have. */
export const sitesText = (sites: readonly string[]): string =>
  sites.map((site) => new URL(site).host).join(', ');

const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: 'UTC' });

/** `until 30 Jun 2026`, or `ended 30 Jun 2026`; empty for a map that is shown until withdrawn. */
export function endText(
  { last_day: lastDay }: Pick<EmbedKeyRecord, 'last_day'>,
  now: Date,
): string {
  if (lastDay === null) return '';
  const written = day.format(new Date(`${lastDay}T00:00:00Z`));
  return `${hasEnded(lastDay, now) ? 'ended' : 'until'} ${written}`;
}
