export {
  canUseDrawing,
  EMPTY_DRAWING,
  extentOfDrawing,
  isEmptyDrawing,
  type Drawing,
  type DrawnArea,
  type Sketch,
  type SketchUse,
} from './model/drawing.ts';
export { canStoreDrawing, DrawingDraft } from './model/drawing-draft.ts';
