import { describe, expect, it } from 'vitest';
import { naturalSort, sortAfterPress, viewInAddress, viewOf } from './project-list.ts';
import { SoilSearch } from './soil-search.ts';

describe('sorting the projects table', () => {
  it('starts with a column’s natural order and reverses it at the next press', () => {
    const byName = sortAfterPress(naturalSort('project_id'), 'project_name');
    expect(byName).toEqual({ by: 'project_name', isDescending: false });
    expect(sortAfterPress(byName, 'project_name').isDescending).toBe(true);
    expect(naturalSort('no_of_cads').isDescending).toBe(true);
  });
});

describe('the table’s view in the address', () => {
  const first = { search: '', status: null, sort: naturalSort('project_id'), page: 0 };

  it.each([
    first,
    { search: 'creek b3', status: 'B3' as const, sort: naturalSort('project_name'), page: 2 },
    { ...first, sort: { by: 'project_id' as const, isDescending: false } },
  ])('survives a round trip: %j', (view) => {
    expect(viewOf(viewInAddress(view))).toEqual(view);
  });

  it('omits default values', () => {
    expect(Object.values(viewInAddress(first)).filter((one) => one !== undefined)).toEqual([]);
  });

  it.each([{ status: 'Z9' }, { sort: 'colour' }, { page: 'x' }, { page: -3 }])(
    'ignores values it cannot parse: %j',
    (address) => {
      expect(viewOf(SoilSearch.parse(address))).toEqual(first);
    },
  );

  it('reads a numeric search as text', () => {
    expect(viewOf(SoilSearch.parse({ q: 198 })).search).toBe('198');
  });
});
