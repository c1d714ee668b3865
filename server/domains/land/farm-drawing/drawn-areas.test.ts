import type { Polygon } from 'geojson';
import { describe, expect, it } from 'vitest';
import { areaHa, bboxOf } from '#shared/lib/geo';
import { drawnAreas } from './drawn-areas.ts';

const round = (vertices: number, radius: number, wobble = 0): Polygon => {
  const ring = Array.from({ length: vertices }, (_, i) => {
    const angle = (i / vertices) * 2 * Math.PI;
    const far = radius + (i % 2) * wobble;
    return [146.4 + far * Math.cos(angle), -34.4 + far * Math.sin(angle)];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
};
const verticesOf = ({ coordinates }: Polygon) => coordinates.flat().length;

describe('drawnAreas', () => {
  it('preserves the shape and removes vertices too close to be visible', () => {
    const given = round(2_000, 0.05);
    const [drawn] = drawnAreas([given], bboxOf(given)) as [Polygon];
    expect(verticesOf(drawn)).toBeLessThan(150);
    expect(areaHa(drawn) / areaHa(given)).toBeCloseTo(1, 2);
    expect(drawn.coordinates[0]?.at(-1)).toEqual(drawn.coordinates[0]?.[0]);
  });

  it('preserves a small parcel of a large farm, whatever its size', () => {
    const small = round(4, 0.000_01);
    const [drawn] = drawnAreas([small], [146, -35, 147, -34]) as [Polygon];
    expect(verticesOf(drawn)).toBe(5);
  });

  it('reduces a huge ragged boundary to the maximum number of vertices', () => {
    const given = round(99_000, 0.05, 0.01);
    const [drawn] = drawnAreas([given], bboxOf(given)) as [Polygon];
    expect(verticesOf(drawn)).toBeLessThanOrEqual(10_000);
    expect(verticesOf(drawn)).toBeGreaterThan(3);
  });
});
