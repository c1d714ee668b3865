import { describe, expect, it } from 'vitest';
import { landChange } from './land-change.ts';
import { projectWith } from '../../../../../tests/support/soil/sample-project.ts';

const parcel = (pid: string) => ({ cadastre_polygon_pid: pid });

describe('landChange', () => {
  it('finds parcels that the farm gained and lost, whatever their order', () => {
    const project = projectWith({ pid: 'a' }, { pid: 'b' });
    expect(landChange(project, ['c', 'b', 'd'].map(parcel))).toEqual({
      added: ['c', 'd'].map(parcel),
      left: ['P1'],
    });
    expect(landChange(project, ['b', 'a'].map(parcel))).toEqual({ added: [], left: [] });
  });

  it('offers nothing for a custom boundary and while the farm loads', () => {
    expect(landChange(projectWith({ pid: null }), [parcel('c')]).added).toEqual([]);
    expect(landChange(projectWith({ pid: 'a' }), []).left).toEqual([]);
  });
});
