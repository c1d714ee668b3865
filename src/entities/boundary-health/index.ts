export { changeWords, differenceWords, sizeWords } from './model/version-words.ts';
