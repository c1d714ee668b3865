export { oneOf, textOf, wholeNumber } from './search-params.ts';
