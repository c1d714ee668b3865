import { expect, it } from 'vitest';
import { hiddenValue } from './redact.ts';

it.each([
  ['s3cret', '(hidden)'],
  [
    'postgres://fence:s3cret@db.example.com:5432/fence?password=s3cret',
    'postgres://…@db.example.com:5432/fence',
  ],
  ['smtps://mail.example.com', 'smtps://mail.example.com'],
  // Characters that should have been escaped, so the end of the password is ambiguous.
  ['postgres://fence:s3@cr/et@db.example.com/fence', '(hidden)'],
])('hiddenValue shows the secret %s as %s', (value, shown) => {
  expect(hiddenValue(value, true)).toBe(shown);
});

it('hiddenValue hides passwords and keys inside addresses of other settings', () => {
  const tiles = 'https://me:s3cret@tiles.example.com/{z}/{x}/{y}.png?style=dark&api_key=s3cret';
  expect(hiddenValue(tiles, false)).toBe(
    'https://…@tiles.example.com/{z}/{x}/{y}.png?style=dark&api_key=…',
  );
  expect(hiddenValue('Fenceline <reports@fenceline.example>', false)).toContain('reports@');
});
