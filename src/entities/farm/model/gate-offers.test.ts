import type { Polygon } from 'geojson';
import { describe, expect, it } from 'vitest';
import { gateOffers } from './gate-offers.ts';

const square: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [146, -35],
      [146.01, -35],
      [146.01, -34.99],
      [146, -34.99],
      [146, -35],
    ],
  ],
};
const namesOf = (...points: Parameters<typeof gateOffers>[0][number][]) =>
  gateOffers(points, square).map(({ name }) => name);

describe('gateOffers', () => {
  it('puts the point nearest to the boundary first', () => {
    expect(
      namesOf(
        { name: 'Silo in town', place: [146.2, -35] },
        { name: 'Road corner', place: [146.013, -35] },
        { name: 'Trough', place: [146.005, -34.995] },
      ),
    ).toEqual(['Trough', 'Road corner', 'Silo in town']);
  });

  it('prefers a point called a gate to others as near', () => {
    expect(
      namesOf(
        { name: 'Trough', place: [146.005, -34.995] },
        { name: null, place: [146.006, -34.995] },
        { name: 'Main gate', place: [146.0101, -34.995] },
        { name: 'Investigate here', place: [146.007, -34.995] },
      ),
    ).toEqual(['Main gate', 'Trough', null, 'Investigate here']);
  });

  it('offers at most five points', () => {
    const points = Array.from({ length: 9 }, (_, i) => ({
      name: `Gate ${i}`,
      place: [146.011 + i / 100, -35] as const,
    }));
    expect(namesOf(...points)).toEqual(['Gate 0', 'Gate 1', 'Gate 2', 'Gate 3', 'Gate 4']);
  });
});
