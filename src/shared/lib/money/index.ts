export { centsOf, decimalOf, dollarsOf, formatCents } from './money.ts';
