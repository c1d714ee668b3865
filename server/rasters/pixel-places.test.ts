import proj4 from 'proj4';
import { describe, expect, it } from 'vitest';
import { crsOf } from './cog/crs.ts';
import { pixelPlaces } from './pixel-places.ts';
import { tileGrid } from './tile-grid.ts';

const ALBERS = crsOf({ GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: 3577 });
const ZONE_55 = crsOf({ GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: 28355 });

describe('pixelPlaces', () => {
  it.each([
    [3, 7, 4],
    [4, 14, 9],
    [6, 58, 38],
    [9, 464, 307],
    [14, 14854, 9855],
  ])('returns positions accurate to about a tenth of a pixel for tile %i/%i/%i', (z, x, y) => {
    const tile = tileGrid({ z, x, y });
    for (const crs of [ALBERS, ZONE_55, 'EPSG:4326']) {
      const { forward } = proj4(tile.crs, crs);
      const placeOf = (column: number, row: number) =>
        forward<[number, number]>([
          tile.left + (column + 0.5) * tile.pixelWidth,
          tile.top - (row + 0.5) * tile.pixelHeight,
        ]);
      const places = pixelPlaces(tile, crs);
      let worst = 0;
      for (let i = 0; i < 256 * 256; i++) {
        const [column, row] = [i % 256, Math.floor(i / 256)];
        const [exactX, exactY] = placeOf(column, row);
        const [nextX, nextY] = placeOf(column + 1, row);
        const pixel = Math.hypot(nextX - exactX, nextY - exactY);
        const off = Math.hypot(places[2 * i]! - exactX, places[2 * i + 1]! - exactY);
        worst = Math.max(worst, off / pixel);
      }
      expect(worst).toBeLessThan(0.12);
    }
  });
});
