import { describe, expect, it } from 'vitest';
import { CHOSEN_BY_HAND, withDistance } from './comparison-selection.ts';

const within = (km: number, min_area_ha: number) => ({ km, min_area_ha });

describe('withDistance', () => {
  it('keeps searches of which neither contains the other', () => {
    const selection = withDistance(withDistance(CHOSEN_BY_HAND, within(2, 5)), within(5, 10));
    expect(selection.distances).toEqual([within(2, 5), within(5, 10)]);
  });

  it('keeps only the larger of two searches that contain each other', () => {
    const small = withDistance(CHOSEN_BY_HAND, within(2, 5));
    const large = withDistance(small, within(5, 1));
    expect(large.distances).toEqual([within(5, 1)]);
    expect(withDistance(large, within(2, 5))).toBe(large);
  });
});
