import { describe, expect, it } from 'vitest';
import { chosenLand } from './chosen-land.ts';
import { projectWith } from '../../../../../tests/support/soil/sample-project.ts';

const parcels = (...pids: string[]) => pids.map((pid) => ({ cadastre_polygon_pid: pid }));
const NOTHING = { leftOut: [], adding: [] };

/** A stored project of two parcels whose client left out a third. */
const stored = () => {
  const project = projectWith({ pid: 'a' }, { pid: 'b' });
  const { attributes } = project;
  return { ...project, attributes: { ...attributes, left_out: [{ key: 'c', name: 'C' }] } };
};

describe('chosenLand', () => {
  it('contains every parcel of the farm before the first save, except those left out', () => {
    expect(chosenLand(null, parcels('a', 'b'), NOTHING).chosen).toEqual(parcels('a', 'b'));
    expect(chosenLand(null, parcels('a', 'b'), { leftOut: ['a'], adding: [] })).toEqual({
      chosen: parcels('b'),
      unasked: [],
    });
  });

  it('asks about parcels that the farm gained until each is added or left out', () => {
    const farm = parcels('a', 'b', 'c', 'd', 'e');
    const after = (leftOut: string[], adding: string[]) =>
      chosenLand(stored(), farm, { leftOut, adding });
    expect(after(['c'], [])).toEqual({ chosen: parcels('a', 'b'), unasked: parcels('d', 'e') });
    expect(after(['c', 'e'], ['d'])).toEqual({ chosen: parcels('a', 'b', 'd'), unasked: [] });
  });

  it('includes a parcel again that was left out at an earlier save', () => {
    expect(chosenLand(stored(), parcels('a', 'b', 'c'), NOTHING)).toEqual({
      chosen: parcels('a', 'b', 'c'),
      unasked: [],
    });
  });
});
