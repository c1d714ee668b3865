import { hasEnded } from '#entities/shared-map';
import type { SharedMapRecord } from '#shared/api/contract';

/** Formats sites for people, without the https:// that all of them share. */
export const sitesText = (sites: readonly string[]): string =>
  sites.map((site) => new URL(site).host).join(', ');

/** Alternative text of the map's picture, with the farm's name only if that is shared. */
export const pictureText = ({
  parts,
  property_name: name,
}: Pick<SharedMapRecord, 'parts' | 'property_name'>): string =>
  parts.includes('name') ? `Map of ${name}` : 'Farm map';

const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: 'UTC' });

/** `until 30 Jun 2026` or `ended 30 Jun 2026`; empty for a map without a last day. */
export function endText(
  { last_day: lastDay }: Pick<SharedMapRecord, 'last_day'>,
  now: Date,
): string {
  if (lastDay === null) return '';
  const written = day.format(new Date(`${lastDay}T00:00:00Z`));
  return `${hasEnded(lastDay, now) ? 'ended' : 'until'} ${written}`;
}
