import { describe, expect, it } from 'vitest';
import { MAX_TILES, planTiles } from './tile-plan.ts';

const FARM = [146.2, -34.5, 146.24, -34.46] as const;
const PARCELS = { template: '/tiles/parcels/{z}/{x}/{y}.mvt', zooms: { from: 11, to: 15 } };

describe('planTiles', () => {
  it('lists each tile around the farm once, at every zoom of the source', () => {
    const { urls, isComplete } = planTiles([PARCELS], FARM);
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls).toContain('/tiles/parcels/11/1855/1233.mvt');
    const zooms = new Set(urls.map((url) => Number(url.split('/')[3])));
    expect([...zooms]).toEqual([11, 12, 13, 14, 15]);
    expect(isComplete).toBe(true);
  });

  it('includes the surroundings of a farm without size', () => {
    const gate = [146.2, -34.5, 146.2, -34.5] as const;
    const source = { ...PARCELS, zooms: { from: 15, to: 15 } };
    expect(planTiles([source], gate).urls.length).toBeGreaterThanOrEqual(4);
  });

  it('leaves out the closest zooms of a large farm and says so', () => {
    const station = [140, -30, 143, -27] as const;
    const base = { template: '/base/{z}/{x}/{y}.png', zooms: { from: 8, to: 15 } };
    const { urls, isComplete, megabytes } = planTiles([PARCELS, base], station);
    expect(urls.length).toBeLessThanOrEqual(MAX_TILES);
    expect(urls.length).toBeGreaterThan(0);
    expect(isComplete).toBe(false);
    expect(megabytes).toBeLessThanOrEqual(60);
  });

  it('spreads tiles over the subdomains as the map does', () => {
    const source = {
      template: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
      zooms: { from: 3, to: 3 },
    };
    expect(planTiles([source], FARM).urls).toEqual(['https://c.tiles.example/3/7/4.png']);
  });

  it('plans nothing without a source', () => {
    expect(planTiles([], FARM)).toEqual({ urls: [], megabytes: 0, isComplete: true });
  });
});
