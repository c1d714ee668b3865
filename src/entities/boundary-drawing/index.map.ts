export { DrawingCanvas } from './map/drawing-canvas.ts';
export { findHandle, type Handle } from './map/find-handle.ts';
export { screenOf } from './map/screen.ts';
