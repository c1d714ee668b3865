import { describe, expect, it } from 'vitest';
import { conversionOf } from './convert.ts';
import { knownProjection } from './known-projections.ts';

const convert = (code: number, x: number, y: number) => {
  const [lng = NaN, lat = NaN] = conversionOf({ code })!.toDegrees!(Float64Array.of(x, y));
  return [lng, lat];
};

describe('conversionOf', () => {
  it.each([
    [7850, 500_000, 10_000_000, 117, 0],
    [32755, 500_000, 10_000_000, 147, 0],
    [32655, 500_000, 0, 147, 0],
    [9473, 0, 0, 132, 0],
    [3857, 20_037_508.342789244, 0, 180, 0],
    [7845, 0, 0, 134, 0],
    [7899, 2_500_000, 2_500_000, 145, -37],
    [8058, 9_300_000, 4_500_000, 147, -33.25],
    [8059, 1_000_000, 2_000_000, 135, -32],
    [6933, 0, 0, 0, 0],
    [2193, 1_600_000, 10_000_000, 173, 0],
  ])('converts the origin of EPSG:%i to the registry’s position', (code, x, y, lng, lat) => {
    expect(convert(code, x, y)).toEqual([expect.closeTo(lng, 8), expect.closeTo(lat, 8)]);
  });

  it.each([
    [28355, 7855, 444_851.9977, 6_193_328.2284],
    [3577, 9473, 1_315_619.9555, -3_829_545.5026],
    [3112, 7845, 1_133_666.019, -3_929_269.4239],
    [3111, 7899, 2_628_835.9338, 2_787_586.0595],
    [3308, 8058, 9_244_872.0006, 4_372_397.1238],
    [3107, 8059, 2_044_640.5321, 1_679_222.3785],
  ])('shifts EPSG:%i to the north-east of EPSG:%i, as GDA94 requires', (code, same, x, y) => {
    // PROJ 9's result for 146.4° E, 34.4° S.
    expect(convert(same, x, y)).toEqual([expect.closeTo(146.4, 7), expect.closeTo(-34.4, 7)]);
    const [lng = 0, lat = 0] = convert(code, x, y);
    const [east, north] = [(lng - 146.4) * 91_900, (lat + 34.4) * 110_900];
    expect([east, north]).toEqual([expect.closeTo(0.6, 0), expect.closeTo(1.55, 0)]);
    expect(Math.hypot(east, north)).toBeGreaterThan(1.4);
  });

  it('shifts GDA94 as at the Alice Springs reference station', () => {
    const station = [133 + 53 / 60 + 7.847844 / 3600, -23 - 40 / 60 - 12.446019 / 3600] as const;
    const [lng = 0, lat = 0] = convert(4283, ...station);
    expect(lng).toBeCloseTo(133 + 53 / 60 + 7.87779 / 3600, 8);
    expect(lat).toBeCloseTo(-23 - 40 / 60 - 12.3965 / 3600, 8);
  });

  it('agrees with published coordinates', () => {
    // Geoscience Australia's worked example: Flinders Peak in MGA zone 55.
    const [lng, lat] = convert(7855, 273_741.297, 5_796_489.777);
    expect(lng).toBeCloseTo(144.424868, 6);
    expect(lat).toBeCloseTo(-37.951033, 6);
  });

  it('shifts AGD66 by about two hundred metres', () => {
    const [lng = 0, lat = 0] = convert(20255, 500_000, 6_000_000);
    const [newLng = 0, newLat = 0] = convert(7855, 500_000, 6_000_000);
    const metres = Math.hypot((lng - newLng) * 91_000, (lat - newLat) * 111_000);
    expect(metres).toBeGreaterThan(180);
    expect(metres).toBeLessThan(230);
  });

  it('returns null for an unknown code', () => {
    expect(knownProjection(99_999)).toBeNull();
    expect(conversionOf({ code: 99_999 })).toBeNull();
    expect(conversionOf({ name: 'x', definition: null, datum: null, doubt: null })).toBeNull();
  });
});
