import fc from 'fast-check';
import geographiclib from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { azimuthalPlane } from './index.ts';

const ellipsoid = geographiclib.Geodesic.WGS84;
const somewhere = {
  lng: fc.double({ min: 113, max: 153, noNaN: true }),
  lat: fc.double({ min: -43, max: -10, noNaN: true }),
  azimuth: fc.double({ min: -180, max: 180, noNaN: true }),
  metres: fc.double({ min: 0, max: 150_000, noNaN: true }),
};

describe('azimuthalPlane', () => {
  it('projects a point to its geodesic distance and direction, within a millimetre at 150 km', () => {
    fc.assert(
      fc.property(fc.record(somewhere), ({ lng, lat, azimuth, metres }) => {
        const { lon2 = NaN, lat2 = NaN } = ellipsoid.Direct(lat, lng, azimuth, metres);
        const [east, north] = azimuthalPlane([lng, lat]).toPlane(lon2, lat2);
        const direction = (azimuth * Math.PI) / 180;
        expect(east).toBeCloseTo(metres * Math.sin(direction), 2.9);
        expect(north).toBeCloseTo(metres * Math.cos(direction), 2.9);
      }),
    );
  });

  it('inverts the projection within a centimetre', () => {
    fc.assert(
      fc.property(fc.record(somewhere), ({ lng, lat, azimuth, metres }) => {
        const plane = azimuthalPlane([lng, lat]);
        const direction = (azimuth * Math.PI) / 180;
        const there = [metres * Math.sin(direction), metres * Math.cos(direction)] as const;
        const [east, north] = plane.toPlane(...plane.toLonLat(...there));
        expect(Math.hypot(east - there[0], north - there[1])).toBeLessThan(0.01);
      }),
    );
  });
});
