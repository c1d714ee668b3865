export { createBoundaryFile } from './model/create-boundary-file.ts';
export {
  BoundaryFileDraft as KeptBoundaryFile,
  draftOfBoundaryFile as keptBoundaryFile,
  restoreBoundaryFile as restoredBoundaryFile,
} from './model/boundary-file-draft.ts';
export { BoundaryFilePicker } from './ui/BoundaryFilePicker.tsx';
export type { BoundaryFile } from './model/boundary-file.ts';
export type { BoundaryFileModel } from './model/create-boundary-file.ts';
