import fc from 'fast-check';
import type { Polygon, Position } from 'geojson';
import { describe, expect, it, vi } from 'vitest';
import { pointInGeometry } from '#shared/lib/geo';
import { square } from '../cadastre-files.fixture.ts';
import { RegionIndex } from './region-index.ts';

const work = vi.hoisted(() => ({ comparisons: 0 }));
vi.mock(import('#shared/lib/geo'), async (load) => {
  const actual = await load();
  return {
    ...actual,
    rayCrosses: (...ray) => {
      work.comparisons += 1;
      return actual.rayCrosses(...ray);
    },
  };
});

const polygon = (...coordinates: Position[][]): Polygon => ({ type: 'Polygon', coordinates });

/** A coast with very many vertices around a point. */
function coast(lng: number, lat: number, vertices: number): Position[] {
  const ring = Array.from({ length: vertices }, (_, i): Position => {
    const angle = (2 * Math.PI * i) / vertices;
    const radius = 1 + 0.2 * Math.sin(angle * 37) + 0.05 * Math.cos(angle * 501);
    return [lng + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
  });
  return [...ring, ring[0]!];
}

describe('RegionIndex', () => {
  const regions = [
    { name: 'Riverina', geometry: polygon(coast(146, -34, 30_000), square(146, -34, 0.2)) },
    { name: 'Lake', geometry: polygon(square(146, -34, 0.2)) },
    {
      name: 'Islands',
      geometry: {
        type: 'MultiPolygon' as const,
        coordinates: [[square(150, -34, 1)], [square(152, -34, 1)]],
      },
    },
  ];
  const index = new RegionIndex(regions);

  it('names the same region for a point as testing every region in turn', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 144, max: 154, noNaN: true }),
        fc.double({ min: -36, max: -32, noNaN: true }),
        (lng, lat) => {
          const holding = regions.find(({ geometry }) => pointInGeometry([lng, lat], geometry));
          expect(index.nameAt([lng, lat])).toBe(holding?.name ?? null);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('compares a point with few of the 30,000 edges of a coast', () => {
    work.comparisons = 0;
    for (let i = 0; i < 20_000; i++) index.nameAt([145 + (i % 200) / 100, -35 + i / 10_000]);
    expect(work.comparisons / 20_000).toBeLessThan(100);
  });
});
