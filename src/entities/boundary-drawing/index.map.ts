export { DrawingCanvas } from './map/drawing-canvas.ts';
export { findHandle, type Handle } from './map/find-handle.ts';
export type { DrawingScene } from './map/paint-drawing.ts';
export { screenOf } from './map/screen.ts';
