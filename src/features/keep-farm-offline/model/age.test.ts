import { expect, it } from 'vitest';
import { ageOf } from './age.ts';

it.each([
  ['2026-11-23T11:59:40Z', 'just now'],
  ['2026-11-23T12:00:30Z', 'just now'],
  ['2026-11-23T11:59:00Z', '1 minute ago'],
  ['2026-11-23T09:00:00Z', '3 hours ago'],
  ['2026-11-11T11:00:00Z', '12 days ago'],
])('ageOf says that a copy of %s is from %s at noon', (keptAt, age) => {
  expect(ageOf(keptAt, new Date('2026-11-23T12:00:00Z'))).toBe(age);
});
