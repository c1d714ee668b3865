import { describe, expect, it } from 'vitest';
import { distanceToGeometry } from '#shared/lib/geo';
import { distanceRing } from './distance-ring.ts';

const FARM = {
  id: 'own',
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [146, -35],
        [146.02, -35],
        [146.02, -34.99],
        [146, -34.99],
        [146, -35],
      ],
    ],
  },
};

describe('distanceRing', () => {
  it.each([0.5, 5, 50])('lies %d km from the farm all the way round', (km) => {
    const [ring = []] = distanceRing([FARM], km).coordinates;
    const distances = ring.map(([lng = NaN, lat = NaN]) =>
      distanceToGeometry([lng, lat], FARM.geometry),
    );
    expect(Math.min(...distances)).toBeGreaterThan(km * 999);
    expect(Math.max(...distances)).toBeLessThan(km * 1_001);
    expect(ring[0]).toEqual(ring.at(-1));
  });
});
