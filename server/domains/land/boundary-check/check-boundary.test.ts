import { describe, expect, it } from 'vitest';
import type { BoundaryFeature } from '#shared/api/contract';
import { areaHa } from '#shared/lib/geo';
import { checkBoundary } from './check-boundary.ts';

const square = (lng: number, lat: number, size = 0.01): number[][] => [
  [lng, lat],
  [lng + size, lat],
  [lng + size, lat + size],
  [lng, lat + size],
  [lng, lat],
];
const feature = (
  type: string,
  coordinates: unknown[],
  properties: BoundaryFeature['properties'] = null,
): BoundaryFeature => ({ type: 'Feature', geometry: { type, coordinates }, properties });
const paddock = (lng = 146, lat = -34, size = 0.01) => feature('Polygon', [square(lng, lat, size)]);

/** A circle with this many vertices, the first one repeated at its end. */
const circle = (vertices: number, lng: number): number[][] => {
  const ring = Array.from({ length: vertices - 1 }, (_, at) => {
    const turn = (at / (vertices - 1)) * 2 * Math.PI;
    return [lng + 0.1 * Math.cos(turn), -34 + 0.1 * Math.sin(turn)];
  });
  return [...ring, ring[0]!];
};

const faultOf = (...features: BoundaryFeature[]) => {
  const verdict = checkBoundary(features);
  return 'fault' in verdict ? verdict.fault : null;
};

describe('checkBoundary', () => {
  it('measures the areas of all features without their holes', () => {
    const hole = square(146.002, -33.998, 0.002);
    const features = [feature('Polygon', [square(146, -34), hole]), paddock(147)];
    const expected =
      areaHa({ type: 'Polygon', coordinates: [square(146, -34), hole] }) +
      areaHa({ type: 'Polygon', coordinates: [square(147, -34)] });
    expect(checkBoundary(features)).toEqual({ areaHa: expected });
  });

  it('accepts points, lines and heights, and farms abroad', () => {
    const features = [
      paddock(2.35, 48.85),
      feature('Point', [2.35, 48.85, 35]),
      feature('MultiPoint', [[2.35, 48.85]]),
      feature('LineString', [
        [2.35, 48.85],
        [2.36, 48.85],
      ]),
      feature('MultiLineString', [[[2.35, 48.85]]]),
      feature('MultiPolygon', [[square(3, 48)]]),
    ];
    expect(checkBoundary(features)).toMatchObject({ areaHa: expect.any(Number) });
  });

  it.each([
    ['no area', feature('Point', [146, -34]), 'This boundary has only points or lines'],
    ['no outline', feature('MultiPolygon', [[]]), 'Feature 1 has no outline'],
    ['an unknown kind', feature('Circle', [146, -34]), 'unknown type'],
    ['a kind that is none', feature('toString', [146, -34]), 'unknown type'],
    ['a number too few', feature('Polygon', [[[146], [146], [146], [146]]]), 'cannot be read'],
    ['text for numbers', feature('Polygon', [[['146', '-34']]]), 'cannot be read'],
    ['infinity', feature('Polygon', [[[Infinity, -34]]]), 'cannot be read'],
    ['rings too shallow', feature('Polygon', square(146, -34)), 'cannot be read'],
    ['metres', feature('Polygon', [square(620_000, 6_180_000, 100)]), 'not degrees'],
    ['1e308', feature('Polygon', [[[1e308, 1e308]]]), 'not degrees'],
    [
      'latitude first',
      feature('Polygon', [square(-34, 146).map(([lng, lat]) => [lng, lat])]),
      'swapped',
    ],
    ['an open ring', feature('Polygon', [square(146, -34).slice(0, 4)]), 'is not closed'],
    [
      'a bow-tie',
      feature('Polygon', [
        [
          [146, -34],
          [147, -33],
          [147, -34],
          [146, -33],
          [146, -34],
        ],
      ]),
      'crosses itself',
    ],
  ])('rejects %s', (_, bad, words) => {
    expect(faultOf(bad)).toContain(words);
  });

  it('names the faulty paddock', () => {
    const open = [square(146, -34).slice(0, 4)];
    const named = feature('Polygon', open, { area: 3, paddock_name: ' House ' });
    expect(faultOf(paddock(), named)).toMatch(/^“House”: /);
    expect(faultOf(paddock(), feature('Polygon', open, { name: 7 }))).toMatch(/^Feature 2: /);
  });

  it('enforces the limits of 5,000 areas, 100,000 vertices, and 20,000 in a ring', () => {
    const paddocks = Array.from({ length: 5_000 }, (_, at) => paddock(100 + at * 0.015));
    expect(faultOf(...paddocks)).toBeNull();
    expect(faultOf(...paddocks, paddock())).toContain('more than 5,000 areas');

    const fieldOf = (vertices: number, lng: number) => feature('Polygon', [circle(vertices, lng)]);
    expect(faultOf(fieldOf(20_000, 146))).toBeNull();
    expect(faultOf(fieldOf(20_001, 146))).toContain('more than 20,000 corners in one ring');
    const fields = [140, 141, 142, 143, 144].map((lng) => fieldOf(20_000, lng));
    expect(faultOf(...fields)).toBeNull();
    expect(checkBoundary([...fields, feature('Point', [146, -34])])).toEqual({
      fault: 'The boundary has more than 100,000 corners. Simplify it and try again.',
      isTooLarge: true,
    });
  });
});
