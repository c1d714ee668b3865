import { expect, it } from 'vitest';
import { areasOfFeatures } from './farm-areas.ts';

it('areasOfFeatures returns the areas of a custom boundary and omits points and lines', () => {
  const ring = [
    [146, -34],
    [147, -34],
    [147, -33],
    [146, -34],
  ];
  const feature = (type: string, coordinates: unknown[]) => ({
    type: 'Feature' as const,
    geometry: { type, coordinates },
    properties: null,
  });
  const areas = areasOfFeatures([
    feature('Point', [146, -34]),
    feature('Polygon', [ring]),
    feature('LineString', ring),
    feature('MultiPolygon', [[ring]]),
  ]);
  expect(areas).toEqual([
    { id: '1', geometry: { type: 'Polygon', coordinates: [ring] } },
    { id: '3', geometry: { type: 'MultiPolygon', coordinates: [[ring]] } },
  ]);
});
