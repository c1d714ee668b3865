import { sql as raw } from 'kysely';

/** A PIC as it is compared: people type it in either case. */
export const comparablePic = (pic: string) => pic.trim().toUpperCase();

/** Whether a row of `farm` has this PIC; no farm has the empty one. */
export const hasPic = (pic: string) =>
  raw<boolean>`(pic_code <> '' AND upper(pic_code) = ${comparablePic(pic)})`;
