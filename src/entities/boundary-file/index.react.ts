export { createBoundaryFile } from './model/create-boundary-file.ts';
export {
  KeptBoundaryFile,
  keptBoundaryFile,
  restoredBoundaryFile,
} from './model/kept-boundary-file.ts';
export { BoundaryFilePicker } from './ui/BoundaryFilePicker.tsx';
export type { BoundaryFile } from './model/boundary-file.ts';
export type { BoundaryFileModel } from './model/create-boundary-file.ts';
