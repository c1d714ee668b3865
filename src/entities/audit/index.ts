export { changeWords, entryWords } from './model/audit-words.ts';
