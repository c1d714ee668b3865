import { describe, expect, it } from 'vitest';
import { hiddenCharacterIn, withoutHiddenCharacters } from './plain-text.ts';

describe('hiddenCharacterIn', () => {
  it.each([
    ['North\u202egnip', 'line', 'There is a hidden character after “North”. '],
    ['\u0007Bell', 'line', 'There is a hidden character at the start. '],
    ['A farm with a very long name\u001b[31m', 'line', 'after “…ith a very long name”'],
    ['one\ntwo\u0085', 'lines', 'after “one two”'],
    ['one\ttwo', 'line', 'Please put this on one line'],
    ['one\r\ntwo', 'line', 'Please put this on one line'],
  ] as const)('explains the refusal of %j', (text, layout, words) => {
    expect(hiddenCharacterIn(text, layout)).toContain(words);
  });

  it.each([
    ['O’Brien & Söhne 羊 🐑 👨‍🌾', 'line'],
    ['first\n\tsecond\r\nthird', 'lines'],
  ] as const)('accepts %j', (text, layout) => {
    expect(hiddenCharacterIn(text, layout)).toBeNull();
  });
});

it.each([
  ['line', '\u202a0400 111 222\u202c', '0400 111 222'],
  ['line', 'North\r\npaddock\tA\u0000', 'North paddock A'],
  ['lines', 'first\vsecond\r\nthird\t4\u200e', 'first\nsecond\nthird\t4'],
] as const)('withoutHiddenCharacters leaves a plain %s of %j', (layout, pasted, plain) => {
  expect(withoutHiddenCharacters(pasted, layout)).toBe(plain);
  expect(hiddenCharacterIn(plain, layout)).toBeNull();
});
