export { CoverOverlay } from './map/cover-overlay.ts';
