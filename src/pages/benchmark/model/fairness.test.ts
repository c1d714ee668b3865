import { describe, expect, it } from 'vitest';
import { exceededLimit, landFacts, sizeVerdict } from './fairness.ts';

describe('landFacts', () => {
  it('counts parcels, adds up hectares and takes the median', () => {
    expect(landFacts([30, 10, 20])).toEqual({ parcelCount: 3, totalHa: 60, medianHa: 20 });
    expect(landFacts([10, 20])).toMatchObject({ medianHa: 15 });
    expect(landFacts([])).toEqual({ parcelCount: 0, totalHa: 0, medianHa: null });
  });
});

describe('exceededLimit', () => {
  it('names the limit that the parcels exceed', () => {
    expect(exceededLimit(landFacts([1]))).toBeNull();
    expect(exceededLimit(landFacts(Array.from({ length: 25_001 }, () => 1)))).toBe(
      '25,000 parcels',
    );
    expect(exceededLimit(landFacts([1_000_001]))).toBe('1,000,000 hectares');
  });
});

describe('sizeVerdict', () => {
  it.each([
    [20, 'The median parcel is the same size as your farm’s.'],
    [25, 'The median parcel is 25% larger than your farm’s.'],
    [5, 'The median parcel is 75% smaller than your farm’s.'],
    [63, 'The median parcel is 3.2 times the size of your farm’s.'],
  ])('compares a median of %d ha with 20 ha', (ha, verdict) => {
    expect(sizeVerdict(landFacts([ha]), landFacts([20]))).toBe(verdict);
  });

  it('says nothing without parcels', () => {
    expect(sizeVerdict(landFacts([]), landFacts([20]))).toBeNull();
  });
});
