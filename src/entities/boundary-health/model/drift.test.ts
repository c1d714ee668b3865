import { describe, expect, it } from 'vitest';
import { driftOf, isSuccessor, type ChangedParcel, type SuccessorShare } from './drift.ts';

const share = (given: Partial<SuccessorShare> = {}): SuccessorShare => ({
  pid: 'NSW2',
  lotPlan: '2//DP2',
  areaHa: 40,
  sharedHa: 40,
  sharedWithFarmHa: given.sharedHa ?? 40,
  ...given,
});
const parcel = (...candidates: SuccessorShare[]): ChangedParcel => ({
  pid: 'NSW1',
  lotPlan: '1//DP1',
  areaHa: 40,
  movedM: null,
  candidates,
});

describe('the successors of a parcel', () => {
  it('do not include a neighbour that only touches it in the new survey', () => {
    expect(isSuccessor(parcel(), share({ areaHa: 200, sharedHa: 1 }))).toBe(false);
    expect(driftOf(parcel(share({ areaHa: 200, sharedHa: 1 })))).toMatchObject({
      change: 'vanished',
      into: [],
      after_ha: 0,
    });
  });

  it('include a parcel cut from two of the farm’s parcels together', () => {
    const across = share({ areaHa: 40, sharedHa: 15, sharedWithFarmHa: 30 });
    expect(isSuccessor(parcel(), across)).toBe(true);
  });

  it('show whether it was split, merged, renumbered or moved', () => {
    const half = { areaHa: 20, sharedHa: 20 };
    const change = (...shares: SuccessorShare[]) => driftOf(parcel(...shares)).change;
    expect(change(share(half), share({ ...half, pid: 'NSW3' }))).toBe('split');
    expect(change(share({ areaHa: 90 }))).toBe('merged');
    expect(change(share())).toBe('renumbered');
    expect(change(share({ pid: 'NSW1', lotPlan: '1//DP1', areaHa: 41 }))).toBe('moved');
    expect(change(share({ pid: 'NSW1', lotPlan: '1//DP1', areaHa: 90 }))).toBe('moved');
  });
});
