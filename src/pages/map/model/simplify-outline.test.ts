import type { Polygon } from 'geojson';
import { expect, it } from 'vitest';
import { simplifyOutline } from './simplify-outline.ts';

const ring = (vertices: number, radius: (i: number) => number): Polygon => {
  const positions = Array.from({ length: vertices }, (_, i) => {
    const angle = (2 * Math.PI * i) / vertices;
    return [146 + radius(i) * Math.cos(angle), -34 + radius(i) * Math.sin(angle)];
  });
  return { type: 'Polygon', coordinates: [[...positions, positions[0]!]] };
};
const areasOf = (...geometries: Polygon[]) => geometries.map((geometry) => ({ geometry }));
const verticesOf = (areas: ReturnType<typeof simplifyOutline>) =>
  areas.flatMap(({ coordinates }) => coordinates).reduce((sum, ring) => sum + ring.length - 1, 0);

it('simplifyOutline keeps the corners of a paddock, to a metre, and closes its ring', () => {
  const square: Polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [146.000_001, -34],
        [146.01, -34],
        [146.01, -33.99],
        [146.005, -33.989_999],
        [146, -33.99],
        [146.000_001, -34],
      ],
    ],
  };
  expect(simplifyOutline(areasOf(square))).toEqual([
    {
      type: 'Polygon',
      coordinates: [
        [
          [146, -34],
          [146.01, -34],
          [146.01, -33.99],
          [146, -33.99],
          [146, -34],
        ],
      ],
    },
  ]);
});

it.each([
  ['a river with 50,000 vertices', [ring(50_000, (i) => 0.01 + (i % 2) * 0.0004)]],
  ['516 parcels', Array.from({ length: 516 }, (_, i) => ring(5 + (i % 7), () => 0.01))],
])('simplifyOutline leaves at most 1,500 vertices of %s', (_, areas) => {
  expect(verticesOf(simplifyOutline(areasOf(...areas)))).toBeLessThanOrEqual(1_500);
});

it('simplifyOutline returns no areas for none', () => {
  expect(simplifyOutline([])).toEqual([]);
});
