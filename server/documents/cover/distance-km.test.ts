import geographiclib from 'geographiclib-geodesic';
import { expect, it } from 'vitest';
import { boundaryPolygons } from '../boundary-rings.ts';
import { rectangle } from '../farm-key/example-input.fixture.ts';
import { distancesKm } from './distance-km.ts';

const block = (...sides: [number, number, number, number]) =>
  boundaryPolygons({ type: 'Polygon', coordinates: [rectangle(...sides)] });
const farm = [block(147, -35, 147.1, -34.9), block(147.3, -35, 147.4, -34.9)];

it('distancesKm measures edge to edge from the nearest part of the farm, and gives 0 for parcels that touch', () => {
  const [east, north, neighbour] = distancesKm(farm, [
    block(147.5, -34.98, 147.6, -34.92),
    block(147.02, -34.6, 147.08, -34.5),
    block(147.1, -34.95, 147.2, -34.93),
  ]);
  const way = (lat1: number, lng1: number, lat2: number, lng2: number) =>
    geographiclib.Geodesic.WGS84.Inverse(lat1, lng1, lat2, lng2).s12! / 1000;
  expect(east).toBeCloseTo(way(-34.98, 147.4, -34.98, 147.5), 2);
  expect(north).toBeCloseTo(way(-34.9, 147.05, -34.6, 147.05), 2);
  expect(neighbour).toBeLessThan(0.001);
});
