import { describe, expect, it } from 'vitest';
import type { Polygon } from 'geojson';
import { isOwnLand, withoutOwn } from './comparison-parcels.ts';

const square = (west: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, -35],
      [west + 1, -35],
      [west + 1, -34],
      [west, -34],
      [west, -35],
    ],
  ],
});
const parcel = (pid: string) => ({
  cadastre_polygon_pid: pid,
  jurisdictional_id: `1//${pid}`,
  geometry: square(146),
});
const farm = [{ id: 'own', geometry: square(146) }];

describe('comparison parcels', () => {
  it('never include the farm’s own parcels (OP-36)', () => {
    const kept = withoutOwn([parcel('a'), parcel('own'), parcel('b')], farm);
    expect(kept.map((each) => each.cadastre_polygon_pid)).toEqual(['a', 'b']);
  });

  it('are returned as the same list object if none of them is the farm’s own', () => {
    const parcels = [parcel('a')];
    expect(withoutOwn(parcels, farm)).toBe(parcels);
  });

  it('are not looked up when the click is on the farm (OP-36)', () => {
    expect(isOwnLand([146.5, -34.5], farm)).toBe(true);
    expect(isOwnLand([147.5, -34.5], farm)).toBe(false);
  });
});
