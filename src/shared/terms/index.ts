export { TERMS, type TermName } from './terms.ts';
