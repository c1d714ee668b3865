export {
  formatDocumentNumber,
  newDocumentNumber,
  RANDOM_BYTES,
  readDocumentNumber,
} from './model/document-number.ts';
export { hashFile, UncheckedFileError } from './model/hash-file.ts';
export { maskName } from './model/mask-name.ts';
export { readerFileName } from './model/reader-file-name.ts';
export { shareFaults } from './model/share-faults.ts';
export { readSha256 } from './model/sha256.ts';
export { fileVerdictText, NUMBER_VERDICTS, verdictOf } from './model/verdict.ts';
export type { NewShare } from './model/share-faults.ts';
export type { Verdict, Verified } from './model/verdict.ts';
