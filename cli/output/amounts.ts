const MEGABYTE = 1_000_000;

/** `12.3 MB` */
export const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** `1,203 rows`, `1 row` */
export const counted = (many: number, what: string) =>
  `${many.toLocaleString('en-AU')} ${what}${many === 1 ? '' : 's'}`;
