export {
  formatDocumentNumber,
  newDocumentNumber,
  RANDOM_BYTES,
  readDocumentNumber,
} from './model/document-number.ts';
export { maskName } from './model/mask-name.ts';
