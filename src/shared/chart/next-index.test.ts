import { expect, it } from 'vitest';
import { nextIndex } from './next-index.ts';

it('the arrow keys move by one, by a tenth and to the ends of a chart, and stay within the record', () => {
  const from = (key: string, at = 50) => nextIndex(key, at, 126);
  expect(from('ArrowRight')).toBe(51);
  expect(from('ArrowLeft', 0)).toBe(0);
  expect(from('PageUp')).toBe(63);
  expect(from('PageDown', 5)).toBe(0);
  expect(from('Home')).toBe(0);
  expect(from('End')).toBe(125);
  expect(from('Tab')).toBeNull();
});
