import { describe, expect, it } from 'vitest';
import type { AreaFeature } from '#shared/geo-file';
import type { FoundBoundary } from './found-boundary.ts';
import { judgeFarms, proposedFarm, type ProposedFarm } from './proposed-farm.ts';

const area: AreaFeature = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [146, -35],
        [146.01, -35],
        [146.01, -34.99],
        [146, -34.99],
        [146, -35],
      ],
    ],
  },
};
const boundary = (change: Partial<FoundBoundary> = {}): FoundBoundary => ({
  id: 'north.kml',
  names: ['north.kml'],
  title: 'north',
  features: [area],
  areaHa: 101,
  areaCount: 1,
  isOutsideAustralia: false,
  points: [],
  refusal: null,
  notes: [],
  ...change,
});
const proposed = (change: Partial<FoundBoundary> = {}) =>
  proposedFarm({ line: null, boundary: boundary(change), fault: null, doubt: null });
const judged = (farms: Partial<ProposedFarm>[], known: Parameters<typeof judgeFarms>[1] = []) =>
  judgeFarms(
    farms.map((farm) => ({ ...proposed(), ...farm })),
    known,
  );

describe('proposedFarm', () => {
  it('takes the gate from a point of the file, or sets it inside the farm and says so', () => {
    const gate = { name: 'Gate', place: [146.011, -34.995] as const };
    expect(proposed({ points: [gate] }).gate).toEqual(gate.place);
    const silo = { name: 'Silo', place: [147, -34.995] as const };
    expect(proposed({ points: [silo] })).toMatchObject({
      gate: [expect.closeTo(146.005, 5), expect.closeTo(-34.995, 5)],
      notes: [expect.stringContaining('No front gate is given')],
    });
  });

  it('sets an unusable boundary aside with its reason', () => {
    const [farm] = judgeFarms([proposed({ features: [], refusal: 'It is empty.' })], []);
    expect(farm).toMatchObject({
      isAdded: false,
      faults: [expect.stringContaining('It is empty.')],
    });
  });
});

describe('judgeFarms', () => {
  it('sets duplicates of the user’s own farms aside until the user ticks them', () => {
    const known = [{ property_name: 'Old  Creek', pic_code: 'NK1' }];
    const [name, pic] = judged([{ name: 'old creek' }, { name: 'New', pic: 'nk1' }], known);
    expect(name).toMatchObject({
      isAdded: false,
      doubts: ['You already have a farm with this name.'],
    });
    expect(pic!.doubts).toEqual(['Your farm Old  Creek already has this PIC.']);
    expect(judged([{ name: 'old creek', isChosen: true }], known)[0]!.isAdded).toBe(true);
  });

  it('flags farms of the list with the same name or PIC, but not with empty PICs', () => {
    const farms = judged([{ name: 'A', pic: 'NK1' }, { name: 'a', pic: 'NK1' }, { name: 'B' }]);
    expect(farms.map(({ doubts }) => doubts.length)).toEqual([2, 2, 0]);
  });

  it('never adds a farm without a name, whatever is ticked', () => {
    const [farm] = judged([{ name: ' ', isChosen: true }]);
    expect(farm).toMatchObject({ isAdded: false, faults: ['Type a name for the farm.'] });
  });
});
