export { oneOf, textOf, wholeNumber } from './search.ts';
