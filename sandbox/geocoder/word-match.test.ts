import { expect, it } from 'vitest';
import { wordMatch } from './word-match.ts';

it('wordMatch prefers the same word, then prefixes and typos, and rejects the rest', () => {
  expect(wordMatch('main', 'main')).toBe(1);
  expect(wordMatch('wirr', 'wirrabilla')).toBeGreaterThan(0.7);
  expect(wordMatch('wi', 'wirrabilla')).toBe(0);
  expect(wordMatch('mian', 'main')).toBe(0.75);
  expect(wordMatch('wirabila', 'wirrabilla')).toBeCloseTo(0.6);
  expect(wordMatch('cat', 'cut')).toBe(0);
  expect(wordMatch('perth', 'parkes')).toBe(0);
});

it('wordMatch does not match different numbers', () => {
  expect(wordMatch('2704', '2705')).toBe(0);
  expect(wordMatch('sy8', 'sy81')).toBe(0);
});
