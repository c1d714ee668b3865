export { xmlText } from './xml-text.ts';
