export { CoverOverlay } from './map/cover-overlay.ts';
export { coverAt, coverOfAreas } from './map/cover-at.ts';
