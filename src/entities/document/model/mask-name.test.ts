import { expect, it } from 'vitest';
import { maskName } from './mask-name.ts';

it.each([
  ['Kurrajong Park', 'Ku••••••ng Park'],
  ['Mirrool Downs', 'Mi••••••ol Downs'],
  ['  Back   Creek ', 'B•••••• Creek'],
  ['Alex Moran', 'A••••••'],
  ['Park', 'P••••••'],
  ['Ngārara', 'Ng••••••ra'],
  ['👩‍🌾👩‍🌾', '👩‍🌾••••••'],
  ['', '••••••'],
])('masks %j as %j', (name, masked) => expect(maskName(name)).toBe(masked));
