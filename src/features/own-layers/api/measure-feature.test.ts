import type { Geometry } from 'geojson';
import { describe, expect, it } from 'vitest';
import { LayerBuilder } from '#entities/own-layer';
import { bufferOf, measureFeature, nearestFeature } from './measure-feature.ts';

const square = (west: number, south: number, size = 0.01): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
});

describe('measureFeature', () => {
  it('measures no length of a point', () => {
    expect(measureFeature({ type: 'Point', coordinates: [147, -34] })).toMatchObject({
      lengthM: null,
      hectares: null,
      centre: [147, -34],
    });
  });

  it('measures an area, the line around it and its extent on the ellipsoid', () => {
    const { lengthM, hectares, widthM, heightM } = measureFeature(square(147, -34));
    expect(hectares).toBeCloseTo(102.5, 0);
    expect(widthM).toBeCloseTo(924, 0);
    expect(heightM).toBeCloseTo(1_109, 0);
    expect(lengthM).toBeCloseTo(4_067, -1);
  });
});

it('bufferOf a point is a circle of about that radius', () => {
  const around = bufferOf({ type: 'Point', coordinates: [147, -34] }, 100);
  expect(around?.hectares).toBeGreaterThan(3);
  expect(around?.hectares).toBeLessThan(Math.PI);
});

describe('nearestFeature', () => {
  const builder = new LayerBuilder();
  builder.add({ type: 'Point', coordinates: [147.1, -34] }, {});
  builder.add(square(147, -34), {});
  const content = builder.content();

  it('finds a point, and the metres to it', () => {
    const { index, metres } = nearestFeature(content, [147.1, -34.001]);
    expect([index, Math.round(metres)]).toEqual([0, 111]);
  });

  it('finds the area around a place, at 0 m', () => {
    expect(nearestFeature(content, [147.005, -33.995])).toEqual({ index: 1, metres: 0 });
  });
});
