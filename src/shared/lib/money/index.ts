export { centsOf, decimalOf, dollarsOf, formatCents, formatPrice, gstWithin } from './money.ts';
