export { PREVIEW_STYLE } from './map/preview-style.ts';
export { REFERENCE_STYLE } from './map/reference-style.ts';
