import { describe, expect, it } from 'vitest';
import { readSettings } from '../platform/settings/settings.ts';
import { createBackdropReader, tilesOver } from './read-backdrop.ts';

const settings = (env: Record<string, string>) =>
  readSettings({ OIDC_ISSUER: 'https://id.example.com', ...env });
const TILES = 'http://127.0.0.1:9/{z}/{x}/{y}.png';
const FARM = [146.09, -34.58, 146.13, -34.54] as const;

describe('createBackdropReader', () => {
  it('reads nothing unless the licence permits printing the map', async () => {
    const read = createBackdropReader(settings({ BASE_MAP_SATELLITE: TILES }), 'http://localhost');
    expect(await read([...FARM])).toBeNull();
  });

  it('rejects when the map service does not answer', async () => {
    const read = createBackdropReader(
      settings({ BASE_MAP_SATELLITE: TILES, BASE_MAP_IN_REPORTS: 'yes' }),
      'http://localhost',
    );
    await expect(read([...FARM])).rejects.toMatchObject({
      name: 'OutsideUnavailableError',
      system: 'Map tiles',
    });
  });
});

describe('tilesOver', () => {
  it.each([
    ['a farm', [...FARM]],
    ['a house block', [146.1, -34.5501, 146.1001, -34.55]],
    ['a station of 200 km', [140, -24, 142, -22.5]],
  ] as const)('covers %s with at most nine tiles', (_, bounds) => {
    const { z, x, y, columns, rows } = tilesOver([...bounds]);
    const [west, south, east, north] = bounds;
    const n = 2 ** z;
    const lngOf = (tile: number) => (360 * tile) / n - 180;
    const latOf = (tile: number) =>
      (180 / Math.PI) * Math.atan(Math.sinh(Math.PI * (1 - (2 * tile) / n)));
    expect(columns).toBeLessThanOrEqual(3);
    expect(rows).toBeLessThanOrEqual(3);
    expect(lngOf(x)).toBeLessThan(west);
    expect(lngOf(x + columns)).toBeGreaterThan(east);
    expect(latOf(y)).toBeGreaterThan(north);
    expect(latOf(y + rows)).toBeLessThan(south);
  });
});
