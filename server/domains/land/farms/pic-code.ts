import { sql as raw } from 'kysely';

/** Normalises a PIC for comparison, because people type it in either case. */
export const comparablePic = (pic: string) => pic.trim().toUpperCase();

/** SQL condition that a row of `farm` has this PIC; an empty PIC matches no farm. */
export const hasPic = (pic: string) =>
  raw<boolean>`(pic_code <> '' AND upper(pic_code) = ${comparablePic(pic)})`;
