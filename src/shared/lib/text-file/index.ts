export { decodeTextFile, markedEncodingOf } from './decode-text-file.ts';
