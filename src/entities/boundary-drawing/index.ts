export type { LandMove } from './model/area-changes.ts';
export {
  canUseDrawing,
  EMPTY_DRAWING,
  extentOfDrawing,
  isEmptyDrawing,
  type Drawing,
} from './model/drawing.ts';
export { canStoreDrawing, DrawingDraft, encodeDrawing } from './model/drawing-draft.ts';
