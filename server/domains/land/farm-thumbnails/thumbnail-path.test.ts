import type { Polygon } from 'geojson';
import { describe, expect, it } from 'vitest';
import { thumbnailOf } from './thumbnail-of.ts';
import { thumbnailPath } from './thumbnail-path.ts';

const square = (west: number, south: number, side = 0.01): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
});

describe('thumbnailPath', () => {
  it('fills the height of the picture with a farm near the equator, north at the top', () => {
    expect(thumbnailPath([square(10, 0)])).toBe('M30 90 114 90 114 6 30 6Z');
  });

  it('omits vertices on a straight line and rings too small to see', () => {
    const [ring] = square(10, 0).coordinates;
    const midway = { type: 'Polygon', coordinates: [[ring![0]!, [10.005, 0], ...ring!.slice(1)]] };
    expect(thumbnailPath([midway as Polygon, square(10.004, 0.004, 1e-6)])).toBe(
      'M30 90 114 90 114 6 30 6Z',
    );
  });

  it('draws a farm of 5,000 parcels with at most 400 vertices', () => {
    const parcels = Array.from({ length: 5_000 }, (_, i) =>
      square(146 + (i % 100) * 0.01, -35 + Math.floor(i / 100) * 0.01),
    );
    const vertices = thumbnailPath(parcels).match(/\d+ \d+/g);
    expect(vertices!.length).toBeGreaterThan(100);
    expect(vertices!.length).toBeLessThanOrEqual(400);
  });

  it('returns an empty path for a farm without area', () => {
    const point = { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] } };
    expect(thumbnailOf({ parcels: [], features: JSON.stringify([point]) })).toBe('');
    expect(thumbnailOf({ parcels: [], features: null })).toBe('');
  });
});
