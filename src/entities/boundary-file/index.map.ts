export { REFERENCE_STYLE } from './map/reference-style.ts';
