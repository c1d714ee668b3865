import { describe, expect, it } from 'vitest';
import {
  formatDegrees,
  formatScale,
  metresPerPoint,
  scaleBarFor,
  scaleToFit,
  ticksBetween,
  tickStep,
} from './map-scale.ts';

const paper = { width: 360, height: 360 };

describe('scaleToFit', () => {
  it.each([
    [10, 500],
    [3174, 25_000],
    [3176, 30_000],
    [9526, 100_000],
    [220_000, 2_000_000],
  ])('shows %i m on 5 inches at 1:%i', (widthM, denominator) => {
    expect(scaleToFit({ widthM, heightM: 1 }, paper)).toBe(denominator);
    expect(scaleToFit({ widthM: 1, heightM: widthM }, paper)).toBe(denominator);
    expect(widthM / metresPerPoint(denominator)).toBeLessThanOrEqual(360);
  });
});

it('formatScale groups thousands with no-break spaces', () => {
  expect([500, 7500, 25_000, 1_500_000].map(formatScale)).toEqual([
    '1:500',
    '1:7\u{A0}500',
    '1:25\u{A0}000',
    '1:1\u{A0}500\u{A0}000',
  ]);
});

describe('scaleBarFor', () => {
  it.each([
    [500, ['10', '20 m']],
    [25_000, ['0.5', '1 km']],
    [30_000, ['0.5', '1 km']],
    [2_000_000, ['50', '100 km']],
  ])('measures at 1:%i in %j', (denominator, labels) => {
    const bar = scaleBarFor(denominator, 150);
    expect(bar.labels).toEqual(labels);
    expect(bar.length).toBeLessThanOrEqual(150);
    expect(bar.length).toBeGreaterThan(150 / 2.6);
  });
});

describe('degree ticks', () => {
  it('have round values, three to seven per edge', () => {
    for (const span of [0.0009, 0.0371, 0.9, 1, 2, 5, 7.4]) {
      const step = tickStep(span);
      const ticks = ticksBetween(147.123, 147.123 + span, step);
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(ticks.length).toBeLessThanOrEqual(8);
      for (const tick of ticks)
        expect(Math.abs(tick / step - Math.round(tick / step))).toBeLessThan(1e-6);
    }
  });

  it('are labelled with the decimals of their step and the hemisphere', () => {
    expect(formatDegrees(147.20000000000002, 0.05, 'lng')).toBe('147.20°\u{A0}E');
    expect(formatDegrees(-34.838, 0.002, 'lat')).toBe('34.838°\u{A0}S');
    expect(formatDegrees(-35, 1, 'lat')).toBe('35°\u{A0}S');
  });
});
