import { expect, it } from 'vitest';
import { hiddenValue } from './redact.ts';

it.each([
  ['s3cret', '(hidden)'],
  [
    'postgres://fence:s3cret@db.example.com:5432/fence?password=s3cret',
    'postgres://…@db.example.com:5432/fence',
  ],
  ['smtps://mail.example.com', 'smtps://mail.example.com'],
  // Signs that should have been escaped: where the password ends is anybody's guess.
  ['postgres://fence:s3@cr/et@db.example.com/fence', '(hidden)'],
])('of the secret %s shows %s', (value, shown) => {
  expect(hiddenValue(value, true)).toBe(shown);
});

it('of what is no secret hides passwords and keys inside addresses', () => {
  const tiles = 'https://me:s3cret@tiles.example.com/{z}/{x}/{y}.png?style=dark&api_key=s3cret';
  expect(hiddenValue(tiles, false)).toBe(
    'https://…@tiles.example.com/{z}/{x}/{y}.png?style=dark&api_key=…',
  );
  expect(hiddenValue('Fenceline <reports@fenceline.example>', false)).toContain('reports@');
});
