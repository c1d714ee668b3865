import { expect, it } from 'vitest';
import type { Position } from 'geojson';
import { smallLandscape } from '../small-landscape.fixture.ts';
import { drawnLandscape } from '../base-tiles/drawn-landscape.ts';
import { frameOf } from '../base-tiles/frame.ts';
import { latOf, lonOf, worldX, worldY } from '../base-tiles/mercator.ts';
import { SAMPLES, unitRaster } from './unit-raster.ts';

const landscape = drawnLandscape(smallLandscape);

const tileAt = (z: number, lon: number, lat: number) => ({
  z,
  x: Math.floor(worldX(lon) * 2 ** z),
  y: Math.floor(worldY(lat) * 2 ** z),
});

it.each([10, 14, 18])('unitRaster finds the unit under each sample at zoom %i', (z) => {
  const frame = frameOf(tileAt(z, 146.4, -34.3695));
  const width = frame.size * SAMPLES;
  const raster = unitRaster(landscape, frame);
  let covered = 0;
  raster.forEach((found, i) => {
    const x = (frame.left + ((i % width) + 0.5) / SAMPLES) / frame.scale;
    const y = (frame.top + (Math.floor(i / width) + 0.5) / SAMPLES) / frame.scale;
    const expected = smallLandscape.units.findIndex(({ geometry }) => {
      const [west, south] = geometry.coordinates[0]![0] as [number, number];
      const [east, north] = geometry.coordinates[0]![2] as [number, number];
      const [lon, lat] = [lonOf(x), latOf(y)];
      return lon > west && lon < east && lat > south && lat < north;
    });
    if (expected >= 0) covered += 1;
    if (found !== expected) throw new Error(`sample ${i}: ${found}, not ${expected}`);
  });
  expect(covered).toBeGreaterThan(100);
});

it('unitRaster does not fill the holes of a unit', () => {
  const square = (from: number, to: number): Position[] => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ];
  const [whole, ...others] = smallLandscape.units;
  const ring = {
    ...whole!,
    geometry: { type: 'Polygon' as const, coordinates: [square(1, 5), square(2, 4)] },
  };
  const drawn = drawnLandscape({ ...smallLandscape, units: [ring, ...others] });
  const frame = frameOf(tileAt(5, 3, 3));
  const raster = unitRaster(drawn, frame);
  const at = (lon: number, lat: number) => {
    const x = Math.floor((worldX(lon) * frame.scale - frame.left) * SAMPLES);
    const y = Math.floor((worldY(lat) * frame.scale - frame.top) * SAMPLES);
    return raster[y * frame.size * SAMPLES + x];
  };
  expect([at(1.5, 1.5), at(3, 3), at(5.5, 5.5)]).toEqual([0, -1, -1]);
});
