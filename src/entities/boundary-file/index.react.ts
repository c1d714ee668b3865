export { createBoundaryFile } from './state/boundary-file.ts';
export { draftOfBoundaryFile, restoreBoundaryFile } from './model/boundary-file-draft.ts';
export { StoredBoundaryFile } from './model/stored-boundary-file.ts';
export type { BoundaryFileDraft } from './model/boundary-file-draft.ts';
export { BoundaryFileReport } from './ui/BoundaryFileReport.tsx';
export { BoundaryFilePicker } from './ui/BoundaryFilePicker.tsx';
export { PasteCoordinates } from './ui/PasteCoordinates.tsx';
export type { BoundaryFile } from './model/boundary-file.ts';
export type { BoundaryFileModel } from './state/boundary-file.ts';
