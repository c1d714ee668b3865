export {
  canUseDrawing,
  EMPTY_DRAWING,
  extentOfDrawing,
  isEmptyDrawing,
  type Drawing,
} from './model/drawing.ts';
export { canStoreDrawing, DrawingDraft, encodeDrawing } from './model/drawing-draft.ts';
