export { formText } from './form-text.ts';
export type { TextLayout } from './plain-text.ts';
export { hiddenCharacterIn, withoutHiddenCharacters } from './plain-text.ts';
