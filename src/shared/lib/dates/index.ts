const date = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium' });
const dateTime = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' });

/**
 * Formats an ISO timestamp for Australians, in the reader's own time zone: `3 Mar 2022, 12:30 pm`.
 */
export const formatDateTime = (iso: string): string => dateTime.format(new Date(iso));

/** Formats the day of an ISO timestamp in the reader's own time zone: `3 Mar 2022`. */
export const formatDate = (iso: string): string => date.format(new Date(iso));

const time = new Intl.DateTimeFormat('en-AU', { timeStyle: 'short' });

/** Formats the time of day of a moment in ms since 1970, in the reader's own time zone: `12:30 pm`. */
export const formatTime = (ms: number): string => time.format(ms);

const longDate = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'long',
  timeZone: 'Australia/Sydney',
});

/**
 * Formats the day of a moment for words that are stored, printed or compared: `21 November 2026`, in
 * Sydney's time and with the month's whole name, so that every machine writes the same.
 */
export const formatLongDate = (time: Date | string): string => longDate.format(new Date(time));

const issueDate = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'medium',
  timeZone: 'Australia/Sydney',
});

/**
 * Formats the day of an order or of a document, in the issuer's zone as its papers print it, for a
 * list: `3 Mar 2022`.
 */
export const formatIssueDate = (iso: string): string => issueDate.format(new Date(iso));

const month = new Intl.DateTimeFormat('en-AU', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats a month such as `2026-10`: `October 2026`. */
export const formatMonth = (text: string): string => month.format(new Date(`${text}-01T00:00:00Z`));

const day = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short' });

/** Formats a recent day without its year, `22 Nov`, and an older one with it: `22 Nov 2021`. */
export function formatDay(iso: string, now = new Date()): string {
  const then = new Date(iso);
  return (then.getFullYear() === now.getFullYear() ? day : date).format(then);
}
