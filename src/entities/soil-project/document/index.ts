export { type DocumentTarget, documentAttributes } from './model/document-attributes.ts';
export { pdfProblem } from './model/pdf-problem.ts';
export {
  MAX_PDF_BYTES,
  PDF_TYPE,
  type UploadKind,
  bucketOf,
  readUploadKey,
  uploadKey,
} from './model/project-files.ts';
