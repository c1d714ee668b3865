import { describe, expect, it } from 'vitest';
import type { WireParcel } from '#shared/api/contract';
import { createParcelMeasure, sortRows } from './parcel-rows.ts';

const box = (pid: string, west: number, width: number): WireParcel => ({
  cadastre_polygon_pid: pid,
  jurisdictional_id: `${pid}//DP1`,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, -35],
        [west + width, -35],
        [west + width, -34.99],
        [west, -34.99],
        [west, -35],
      ],
    ],
  },
});
const FARM = [{ id: 'own', geometry: box('own', 146, 0.01).geometry }];
const PARCELS = [box('10', 146.04, 0.02), box('2', 146.01, 0.01), box('1', 146.08, 0.01)];

describe('parcel rows', () => {
  const measure = createParcelMeasure(FARM);
  const rows = PARCELS.map(measure);

  it('have hectares and the distance between the nearest points', () => {
    const [far, next] = rows;
    expect(Math.round(next!.ha)).toBe(101);
    expect(next!.metres).toBe(0);
    expect(far!.ha / next!.ha).toBeCloseTo(2, 3);
    expect(far!.metres! / 1_000).toBeCloseTo(2.74, 2);
  });

  it('measure the distance to a long side that passes near the farm, far from its own corners', () => {
    const long = box('long', 145.5, 1);
    long.geometry.coordinates = [
      [
        [145.5, -34.98],
        [146.5, -34.98],
        [146.5, -34.97],
        [145.5, -34.98],
      ],
    ];
    expect(measure(long).metres).toBeLessThan(1_200);
  });

  it('measure each parcel only once', () => {
    expect(measure(PARCELS[0]!)).toBe(rows[0]);
  });

  it('have no distance before the farm is loaded', () => {
    expect(createParcelMeasure([])(PARCELS[0]!).metres).toBeNull();
  });

  it.each([
    ['lotPlan', ['1', '2', '10']],
    ['ha', ['1', '2', '10']],
    ['metres', ['2', '10', '1']],
  ] as const)('are sorted by %s in either direction', (by, pids) => {
    const pidsOf = (isDescending: boolean) =>
      sortRows(rows, { by, isDescending }).map(({ pid }) => pid);
    if (by !== 'ha') expect(pidsOf(false)).toEqual(pids);
    else expect(pidsOf(false).at(-1)).toBe('10');
    expect(pidsOf(true)[0]).toBe(pids[2]);
  });
});
