import { describe, expect, it } from 'vitest';
import { describeMeasurement, measurementOf } from './measurement.ts';

describe('measurementOf', () => {
  it('measures nothing for one point', () => {
    expect(measurementOf([[147, -35]])).toEqual({ sidesM: [], metres: 0, hectares: null });
  });

  it('measures a degree of latitude as about 111 km, without an area', () => {
    const { metres, hectares } = measurementOf([
      [147, -35],
      [147, -34],
    ]);
    expect(metres / 1_000).toBeCloseTo(111.2, 0);
    expect(hectares).toBeNull();
  });

  it('measures each side, which together are the line', () => {
    const { sidesM, metres } = measurementOf([
      [147, -35],
      [147.01, -35],
      [147.01, -35.01],
    ]);
    expect(sidesM.map((side) => Math.round(side))).toEqual([913, 1_109]);
    expect(sidesM[0]! + sidesM[1]!).toBeCloseTo(metres, 6);
  });

  it('measures the closed area, whatever the direction of the points', () => {
    const square = [
      [147, -35],
      [147.01, -35],
      [147.01, -35.01],
      [147, -35.01],
    ] as const;
    const { hectares } = measurementOf(square);
    // 0.01° of longitude at 35° south is 912 m, 0.01° of latitude 1,112 m.
    expect(hectares! / 101.4).toBeCloseTo(1, 2);
    expect(measurementOf(square.toReversed()).hectares).toBeCloseTo(hectares!, 6);
  });
});

describe('describeMeasurement', () => {
  it.each([
    [{ metres: 0, hectares: null }, '0 m'],
    [{ metres: 412.4, hectares: null }, '412 m'],
    [{ metres: 1_240, hectares: 3.456 }, '1.24 km · 3.46 ha'],
    [{ metres: 40_000, hectares: 1_234.56 }, '40.00 km · 1,234.6 ha'],
  ])('%j reads %s', (measurement, text) => {
    expect(describeMeasurement(measurement)).toBe(text);
  });
});
