const date = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium' });
const dateTime = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' });

/**
 * Formats an ISO timestamp for Australians, in the reader's own time zone: `3 Mar 2022, 12:30 pm`.
 */
export const formatDateTime = (iso: string): string => dateTime.format(new Date(iso));

/** Formats the day of an ISO timestamp in the reader's own time zone: `3 Mar 2022`. */
export const formatDate = (iso: string): string => date.format(new Date(iso));
