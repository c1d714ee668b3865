export { findOutline } from './find-outline.ts';
