export { findOutline } from './find-outline.ts';
export { outlineOf } from './outline-of.ts';
