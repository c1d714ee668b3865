import proj4 from 'proj4';
import { expect, it } from 'vitest';
import { lonLatOfGrid } from './map-grid.ts';

it.each([
  [55, 500_000, 6_300_000],
  [55, 444_907, 6_193_316],
  [50, 391_000.5, 6_465_000.25],
  [56, 780_000, 8_900_000],
  [54, 210_000, 5_200_000],
])('converts %i %d %d as proj4 does, to a centimetre', (zone, eastingM, northingM) => {
  const grid = `+proj=utm +zone=${zone} +south +ellps=GRS80 +units=m +no_defs`;
  const [lon = NaN, lat = NaN] = proj4(grid, 'WGS84', [eastingM, northingM]);
  const [foundLon, foundLat] = lonLatOfGrid({ zone, eastingM, northingM });
  expect(foundLon).toBeCloseTo(lon, 7);
  expect(foundLat).toBeCloseTo(lat, 7);
});
