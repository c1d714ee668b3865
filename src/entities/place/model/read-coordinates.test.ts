import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCoordinates } from './read-coordinates.ts';

/** Latitude and longitude as read, to four decimals. */
function read(text: string): [number, number] | string | null {
  const found = readCoordinates(text);
  if (!found) return null;
  if ('problem' in found) return found.problem;
  const round = (value: number) => Math.round(value * 1e4) / 1e4;
  return [round(found.position[1]), round(found.position[0])];
}

describe('readCoordinates', () => {
  it.each([
    '-33.1, 148.2',
    '-33.1 148.2',
    '−33.1;148.2',
    '(-33.1, 148.2)',
    '33.1 S, 148.2 E',
    '33.1S 148.2E',
    'S33.1 E148.2',
    '33.1° S, 148.2° E',
    'lat: -33.1, lng: 148.2',
    '33° 6\' 0" S, 148° 12\' 0" E',
    '33°06′00″S 148°12′00″E',
    "33° 6' S 148° 12' E",
    '33 06 00 S 148 12 00 E',
    '148.2, -33.1',
    '148.2 E, 33.1 S',
  ])('reads %s', (text) => {
    expect(read(text)).toEqual([-33.1, 148.2]);
  });

  it.each([
    '55 611976 6336987',
    'MGA zone 55 611976 6336987',
    'MGA2020 55H 611976mE 6336987mN',
    'E 611976 N 6336987 zone 55',
  ])('reads a position on the Map Grid of Australia from %s', (text) => {
    expect(read(text)).toEqual([-33.1, 148.2]);
  });

  it.each([
    ['33.1, 148.2', /^33\.10000° N, 148\.20000° E is outside Australia\. South needs a minus/],
    ['51.5, -0.12', /^51\.50000° N, 0\.12000° W is outside Australia\.$/],
    ['-33.1', /^This is half of a position/],
    ['-33.1,', /^This is half of a position/],
    ['33.1 S', /^This is half of a position/],
    ['33.1 S, 34.2 S', /^This is half of a position/],
    ['-33.1, 248.2', /^Latitude goes up to 90 degrees/],
    ["33° 61' S, 148° 12' E", /^Latitude goes up to 90 degrees/],
    ['148.2, 148.2', /^Latitude goes up to 90 degrees/],
    ['611976 6336987', /^Easting and northing need their MGA zone/],
    ['12 611976 6336987', /^MGA zones are 46 to 59/],
  ])('explains what is wrong with %s', (text, problem) => {
    expect(read(text)).toMatch(problem);
  });

  it.each([
    '',
    '2665',
    '25',
    '12 34',
    '25 Banksia Street',
    '3/45 Main Street',
    '17//DP755092',
    'NK123456',
    'مزرعة',
    '🐑🐑',
    '-'.repeat(200),
    `-33.1, ${'1'.repeat(200)}`,
  ])('leaves “%s” to the other searches', (text) => {
    expect(read(text)).toBeNull();
  });

  it('reads any text without an error and never leaves Australia', () => {
    const sign = fc.constantFrom(...'0123456789.,;- °\'"NSEWmgazone');
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 60 }), (text) => {
        const found = readCoordinates(text);
        if (!found || 'problem' in found) return;
        const [lon, lat] = found.position;
        expect(lon > 90 && lat < 0).toBe(true);
      }),
    );
  });
});
