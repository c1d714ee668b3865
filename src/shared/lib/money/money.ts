/**
 * All internal amounts are whole Australian cents; dollars occur only on the wire, in payment
 * orders and on the screen.
 */

/** Converts dollars on the wire, e.g. `75` or `75.5`, to cents. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** Converts cents to dollars for the wire. */
export const dollarsOf = (cents: number): number => cents / 100;

/** Formats two decimals without symbol or separators, e.g. `1234.50`. */
export const decimalOf = (cents: number): string => (cents / 100).toFixed(2);

/** The GST within an amount that includes it: one eleventh, to the cent. */
export const gstWithin = (cents: number): number => Math.round(cents / 11);

const price = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Formats a price as it is said aloud, e.g. `$75` or `$75.50`. */
export const formatPrice = (cents: number): string => price.format(cents / 100);

const australianDollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** Formats an amount for Australians, e.g. `$1,234.50`. */
export const formatCents = (cents: number): string => australianDollars.format(cents / 100);
