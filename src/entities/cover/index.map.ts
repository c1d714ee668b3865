export { CoverOverlay } from './map/cover-overlay.ts';
export type { CoverOverlayOptions } from './map/cover-overlay.ts';
