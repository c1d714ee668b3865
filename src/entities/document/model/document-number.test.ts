import { describe, expect, it } from 'vitest';
import {
  formatDocumentNumber,
  newDocumentNumber,
  RANDOM_BYTES,
  readDocumentNumber,
} from './document-number.ts';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const example = newDocumentNumber(Uint8Array.from({ length: RANDOM_BYTES }, (_, i) => 37 * i + 5));

describe('document numbers', () => {
  it('have twelve characters in groups of four behind a prefix', () => {
    expect(formatDocumentNumber(example)).toMatch(/^FL(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  });

  it('are read as people type them', () => {
    const zero = newDocumentNumber(new Uint8Array(RANDOM_BYTES));
    const one = newDocumentNumber(new Uint8Array(RANDOM_BYTES).fill(1));
    const printed = formatDocumentNumber(example);
    const typed = [printed, printed.toLowerCase(), ` ${example} `, printed.replaceAll('-', ' – ')];
    for (const text of typed) expect(readDocumentNumber(text), text).toBe(example);
    expect(readDocumentNumber(zero.replaceAll('0', 'O'))).toBe(zero);
    expect(readDocumentNumber(one.replaceAll('1', 'l'))).toBe(one);
  });

  it('are read without their prefix even if they begin with the same letters', () => {
    const number = newDocumentNumber(Uint8Array.of(15, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    expect(number).toMatch(/^F1/);
    expect(readDocumentNumber(number.replace('F1', 'FL'))).toBe(number);
  });

  it('are refused if any one character is wrong', () => {
    for (let at = 0; at < example.length; at++) {
      for (const letter of LETTERS) {
        if (letter === example[at]) continue;
        const wrong = `${example.slice(0, at)}${letter}${example.slice(at + 1)}`;
        expect(readDocumentNumber(wrong), wrong).toBeNull();
      }
    }
  });

  it('are refused if any two characters are exchanged', () => {
    for (let a = 0; a < example.length; a++) {
      for (let b = a + 1; b < example.length; b++) {
        if (example[a] === example[b]) continue;
        const wrong = [...example];
        [wrong[a], wrong[b]] = [wrong[b]!, wrong[a]!];
        expect(readDocumentNumber(wrong.join(''))).toBeNull();
      }
    }
  });

  it.each(['', 'FL', '42', 'FL-7K3M', 'U'.repeat(12), '0'.repeat(13), '🐑'.repeat(12)])(
    'are not found in %j',
    (text) => expect(readDocumentNumber(text)).toBeNull(),
  );

  it('need enough random bytes', () => {
    expect(() => newDocumentNumber(new Uint8Array(RANDOM_BYTES - 1))).toThrow(RangeError);
  });
});
