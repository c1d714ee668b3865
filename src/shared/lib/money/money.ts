/**
 * Money is counted in whole Australian cents everywhere inside; dollars exist on the wire, in
 * payment orders and on the screen only.
 */

/** Dollars as the wire carries them, e.g. `75` or `75.5`, to cents. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** Cents to the wire's dollars. */
export const dollarsOf = (cents: number): number => cents / 100;

/** Two decimals without symbol or separators, e.g. `1234.50`. */
export const decimalOf = (cents: number): string => (cents / 100).toFixed(2);

const australianDollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** As Australians read it, e.g. `$1,234.50`. */
export const formatCents = (cents: number): string => australianDollars.format(cents / 100);
