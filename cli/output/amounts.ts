const MEGABYTE = 1_000_000;

/** `12.3 MB`, or `12 kB` below a tenth of a megabyte. */
export const megabytes = (bytes: number) =>
  bytes < MEGABYTE / 10 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** `1,203 rows`, `1 row` */
export const counted = (many: number, what: string) =>
  `${many.toLocaleString('en-AU')} ${what}${many === 1 ? '' : 's'}`;
