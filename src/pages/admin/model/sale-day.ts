const DAY = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a day that is the issuer's already: `31 Oct 2026` for `2026-10-31`. */
export const saleDay = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));
