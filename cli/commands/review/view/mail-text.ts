import { mailReadersOf } from '#entities/soil-project/record';
import type { ProjectStatus } from '#shared/api/contract';
import type { ReviewState } from '../model/review-state.ts';

/** Clients of a batch that are named; the others are counted. */
const MAX_NAMED = 3;

type Names = Pick<ReviewState, 'partnerName'>;
const partnerOf = ({ partnerName }: Names) => partnerName || 'the partner';

/** Names the recipient of the e-mail when a project reaches this status; without a full stop. */
export function mailText(to: ProjectStatus, email: string, names: Names): string {
  const readers = mailReadersOf(to).map((reader) =>
    reader === 'client' ? `${email} (the client)` : partnerOf(names),
  );
  return readers.length === 0
    ? 'nobody gets an e-mail'
    : `an e-mail goes to ${readers.join(' and to ')}`;
}

/** The same for a batch, about which the partner gets a single e-mail. */
export function batchMailText(to: ProjectStatus, emails: readonly string[], names: Names): string {
  const partner = `${partnerOf(names)} gets one e-mail about the whole batch`;
  if (!mailReadersOf(to).includes('client')) return partner;
  const clients = [...new Set(emails)];
  const more = clients.length - MAX_NAMED;
  const named = clients.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `an e-mail about each project goes to its client (${named}), and ${partner}`;
}

export const asSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
