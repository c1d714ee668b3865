import { expect, it } from 'vitest';
import { isDrawable, plainLine, undrawable } from './index.ts';

it('plainLine returns one line without hidden marks', () => {
  expect(plainLine(' a\r\n\tb\u0000\u202Ec\u200B\u00ADd \uD800 ')).toBe('a bcd \uFFFD');
  expect(plainLine('e\u0301')).toBe('é');
});

it('isDrawable is false for characters the typeface lacks', () => {
  expect(isDrawable('Ngārara Ελλάδα Ферма 1:25 000')).toBe(true);
  expect(isDrawable('羊')).toBe(false);
  expect(isDrawable('Park\u202E')).toBe(true);
});

it('undrawable returns each character once, in order', () => {
  expect(undrawable('農場 Casey 農 🌱')).toEqual(['農', '場', '🌱']);
  expect(undrawable('e\u0301 O’Žiga Nguyễn')).toEqual([]);
});
