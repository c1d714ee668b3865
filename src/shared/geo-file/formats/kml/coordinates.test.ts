import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCoordinates } from './coordinates.ts';

const number = fc.double({ min: -180, max: 180, noNaN: true });

describe('readCoordinates', () => {
  it('parses every number as JavaScript does, whatever its notation', () => {
    const written = fc.oneof(
      number.map(String),
      fc
        .tuple(number, fc.integer({ min: 0, max: 20 }))
        .map(([value, digits]) => value.toFixed(digits)),
      number.map((value) => value.toExponential()),
      fc.constantFrom(
        '-.5',
        '+7',
        '007.25',
        '12.',
        '1e999',
        '-0',
        '123456789012345678901234567890',
      ),
    );
    const gap = fc.constantFrom(' ', '\n\t', '  ');
    fc.assert(
      fc.property(fc.array(fc.tuple(written, written), { minLength: 1 }), gap, (pairs, gap) => {
        const vertices = readCoordinates(pairs.map((pair) => pair.join(',')).join(gap));
        expect([...vertices]).toEqual(pairs.flat().map(Number));
      }),
    );
  });

  it('reads the same vertices with altitudes, with spaces around commas, and in long lists', () => {
    const pairs = Array.from({ length: 5_000 }, (_, i) => [146 + i / 1e5, -35 - i / 1e5]);
    const plain = pairs.map(([x, y]) => `${x},${y}`).join(' ');
    const high = pairs.map(([x, y], i) => `${x}, ${y} ,${i}`).join('\n');
    expect([...readCoordinates(plain)]).toEqual(pairs.flat());
    expect([...readCoordinates(high)]).toEqual(pairs.flat());
  });

  it.each([
    ['', []],
    [' \n ', []],
    ['146,-35', [146, -35]],
    [',146,-35', [146, -35]],
    ['146,,120', []],
    ['146,x 147,-35', [146, NaN, 147, -35]],
    ['146,-35 147', [NaN, NaN]],
    ['146,-', [146, NaN]],
    ['146,-35.1.2', [146, NaN]],
  ])('parses %j', (text, vertices) => {
    expect([...readCoordinates(text)]).toEqual(vertices);
  });
});
