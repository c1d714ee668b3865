/** Crockford's base 32: no I, L, O or U, which people confuse or mistype. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PREFIX = 'FL';
/** Eleven random characters (55 bits), so that nobody finds a document by guessing, and a check. */
const RANDOM_LENGTH = 11;
const LENGTH = RANDOM_LENGTH + 1;

/** Makes the number of a document from as many random bytes as `RANDOM_BYTES`. */
export function newDocumentNumber(random: Uint8Array): string {
  if (random.length < RANDOM_LENGTH) throw new RangeError('too few random bytes');
  const values = Array.from(random.subarray(0, RANDOM_LENGTH), (byte) => byte & 31);
  return [...values, checkOf(values)].map((value) => LETTERS[value]).join('');
}

export const RANDOM_BYTES = RANDOM_LENGTH;

/** Formats a number as documents print it: `FL-7K3M-92QX-4TRA`. */
export const formatDocumentNumber = (number: string): string =>
  [PREFIX, ...(number.match(/.{4}/g) ?? [])].join('-');

/**
 * Reads a number as people type it: in any case, with or without prefix and hyphens, with O for 0
 * and I or L for 1. Null where the check character or the length does not fit.
 */
export function readDocumentNumber(typed: string): string | null {
  const bare = typed.toUpperCase().replace(/[\s\p{Pd}._]+/gu, '');
  const body =
    bare.length === PREFIX.length + LENGTH && bare.startsWith(PREFIX)
      ? bare.slice(PREFIX.length)
      : bare;
  const number = body.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const values = Array.from(number, (letter) => LETTERS.indexOf(letter));
  if (values.length !== LENGTH || values.includes(-1)) return null;
  return checkOf(values.slice(0, -1)) === values.at(-1) ? number : null;
}

/**
 * Check character over the field with 32 elements: detects every wrong character and every two that
 * change places.
 */
const checkOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => timesAlpha(sum ^ value), 0);

/** Multiplication by x modulo the primitive polynomial x⁵ + x² + 1. */
const timesAlpha = (value: number): number => (value << 1) ^ (value & 16 ? 0b100101 : 0);
