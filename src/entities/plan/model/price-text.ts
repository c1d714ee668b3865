/** Maximum price in dollars. */
const MAX_PRICE = 100_000;
const invalid = (noun: string) =>
  `is not a valid ${noun}; use dollars and cents, such as 99.95, up to 100,000`;
/** The error for any other text, to be appended to the name of the price. */
export const NOT_A_PRICE = invalid('price');
export const NOT_A_CAP = invalid('amount');

/**
 * Parses a typed price such as `40`, `99.95` or `$1,250.50` into cents; null for any other text,
 * for more than two decimals and for negative numbers (OP-47).
 */
export function centsFromText(typed: string): number | null {
  const [, dollars, cents = ''] =
    /^\$?\s*(\d{1,6}|\d{1,3},\d{3})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (dollars === undefined) return null;
  const total = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
  return total <= MAX_PRICE * 100 ? total : null;
}
