export { CoverOverlay } from './map/cover-overlay.ts';
export type { CoverOverlayOptions, CoverStatus } from './map/cover-overlay.ts';
