import type { Polygon } from 'geojson';
import { expect, it } from 'vitest';
import { areaHa } from '#shared/lib/geo';
import { roughHa } from './rough-ha.ts';

const square = (west: number, south: number, side: number) =>
  [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ] as [number, number][];
const parcel = (...coordinates: [number, number][][]) => ({
  cadastre_polygon_pid: 'p',
  jurisdictional_id: 'p',
  geometry: { type: 'Polygon', coordinates } satisfies Polygon,
});

it.each([-12, -28, -43])('roughHa is accurate to a thousandth at %i°', (lat) => {
  const parcels = [
    parcel(square(146, lat, 0.02), square(146.005, lat + 0.005, 0.01)),
    parcel(square(146.05, lat + 0.01, 0.001)),
  ];
  const exact = parcels.reduce((sum, { geometry }) => sum + areaHa(geometry), 0);
  expect(Math.abs(roughHa(parcels) / exact - 1)).toBeLessThan(0.001);
});
