export { areaAt } from './model/area-at.ts';
export { vertexAt, insertVertex, moveVertex } from './model/vertices.ts';
export { drawingOf, featuresOf } from './model/features.ts';
export { canFinish } from './model/sketch.ts';
export { crossingsIn, drawnWords } from './model/words.ts';
export { DrawingPanel } from './ui/DrawingPanel.tsx';
export { createDrawingTools, type DrawingTools } from './state/drawing-tools.ts';
