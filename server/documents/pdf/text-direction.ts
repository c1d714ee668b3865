import bidiFactory from 'bidi-js';

/** A part of a line whose letters all run in one direction. */
export interface DirectedPart {
  text: string;
  isRightToLeft: boolean;
}

/** Letters, marks and digits of the scripts that are written from right to left. */
export const HAS_RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const LETTER = /\p{L}/u;

/** The canonical order puts the mark of a double letter last, which would draw vowels below it. */
const VOWELS_BEFORE_DOUBLING = /([\u064B-\u0650\u0652\u0670]{1,4})\u0651/g;
const DOUBLING_FIRST = '\u0651$1';

const bidi = bidiFactory();

/**
 * Splits a line into parts in their visual order from left to right. The line itself runs from left
 * to right, like every document. Each right-to-left passage, such as a name, is treated separately,
 * so that a date after the name stays after it.
 */
export function directedParts(line: string): DirectedPart[] {
  if (!HAS_RIGHT_TO_LEFT.test(line)) return [{ text: line, isRightToLeft: false }];
  return passagesOf(line.replace(VOWELS_BEFORE_DOUBLING, DOUBLING_FIRST)).flatMap((part) =>
    part.isRightToLeft ? passageParts(part.text) : part,
  );
}

/**
 * Splits a line where its direction changes; a right-to-left passage begins and ends with letters
 * of its script.
 */
function passagesOf(line: string): DirectedPart[] {
  const parts: DirectedPart[] = [];
  let passage = '';
  let after = '';
  const close = () => {
    if (passage !== '') parts.push({ text: passage, isRightToLeft: true });
    if (after !== '') parts.push({ text: after, isRightToLeft: false });
    passage = after = '';
  };
  for (const character of line) {
    if (!HAS_RIGHT_TO_LEFT.test(character)) {
      after += character;
    } else if (passage === '' || LETTER.test(after)) {
      close();
      passage = character;
    } else {
      passage += after + character;
      after = '';
    }
  }
  close();
  return parts;
}

/** The parts of a passage from left to right, by the Unicode bidirectional algorithm. */
function passageParts(text: string): DirectedPart[] {
  const { levels } = bidi.getEmbeddingLevels(text, 'rtl');
  const mirrored = bidi.getMirroredCharactersMap(text, levels);
  const parts: { text: string; isRightToLeft: boolean }[] = [];
  for (let i = 0; i < text.length; i++) {
    // Only numbers run from left to right in it, so there are two levels.
    const isRightToLeft = (levels[i] ?? 1) % 2 === 1;
    const unit = mirrored.get(i) ?? text.charAt(i);
    const last = parts.at(-1);
    if (last?.isRightToLeft === isRightToLeft) last.text += unit;
    else parts.push({ text: unit, isRightToLeft });
  }
  return parts.toReversed();
}
