export { centsOf, decimalOf, dollarsOf, formatCents, formatPrice } from './money.ts';
