import type { ReportLink } from '#shared/api/contract';
import { formatDate, formatDateTime } from '#shared/lib/dates';

/** True while a link still opens its document. */
export const isOpen = (link: ReportLink): boolean => link.key !== null;

/** Says until when a link works, or since when it does not. */
export function endWords(link: ReportLink): string {
  if (link.revoked_at !== null) return `Revoked on ${formatDate(link.revoked_at)}`;
  return `${isOpen(link) ? 'Opens until' : 'Ended on'} ${formatDateTime(link.ends_at)}`;
}

/** How often a link was read: `Opened or downloaded 3 times`. */
export function readWords({ read_count: count }: ReportLink): string {
  if (count === 0) return 'Not opened yet';
  return `Opened or downloaded ${count === 1 ? 'once' : `${count} times`}`;
}

/** One read: `Downloaded 3 Mar 2026, 12:30 pm`. */
export const readLine = ({ read_at: at, what }: ReportLink['reads'][number]): string =>
  `${what === 'opened' ? 'Opened' : 'Downloaded'} ${formatDateTime(at)}`;

export const linkAddress = (origin: string, key: string): string => `${origin}/shared/${key}`;
