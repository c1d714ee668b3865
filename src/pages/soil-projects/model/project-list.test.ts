import { describe, expect, it } from 'vitest';
import {
  naturalSort,
  sortAfterPress,
  statusesOf,
  viewInAddress,
  viewOf,
  withLayout,
  type ProjectView,
} from './project-list.ts';
import { soilSearch } from './soil-search.ts';

describe('sorting the projects table', () => {
  it('starts with a column’s natural order and reverses it at the next press', () => {
    const byName = sortAfterPress(naturalSort('project_id'), 'project_name');
    expect(byName).toEqual({ by: 'project_name', isDescending: false });
    expect(sortAfterPress(byName, 'project_name').isDescending).toBe(true);
    expect(naturalSort('no_of_cads').isDescending).toBe(true);
  });
});

describe('the list’s view in the address', () => {
  const first: ProjectView = {
    layout: 'work',
    search: '',
    lane: 'mine',
    status: null,
    assignee: null,
    isWaiting: false,
    sort: naturalSort('waiting_since'),
    page: 0,
    openIds: [],
  };
  const table = withLayout(first, 'table');

  it.each([
    first,
    table,
    { ...table, search: 'creek b3', status: 'B3' as const, page: 2, openIds: [31, 8] },
    { ...first, lane: 'all' as const, assignee: 'me' as const, sort: naturalSort('hectares') },
    { ...table, sort: { by: 'project_id' as const, isDescending: false } },
    { ...first, isWaiting: true },
  ])('survives a round trip: %j', (view) => {
    expect(viewOf(soilSearch(viewInAddress(view)))).toEqual(view);
  });

  it('omits default values', () => {
    expect(Object.values(viewInAddress(first)).filter((one) => one !== undefined)).toEqual([]);
  });

  it.each([
    { status: 'Z9' },
    { sort: 'colour' },
    { page: 'x' },
    { page: -3 },
    { lane: 'ours' },
    { lane: 4 },
    { view: 'cards' },
    { assignee: 'x@y.example' },
    { open: 'a,-1,1.5,' },
  ])('ignores values it cannot parse: %j', (address) => {
    expect(viewOf(soilSearch(address))).toEqual(first);
  });

  it('ignores a project’s page that cannot exist', () => {
    expect(soilSearch({ project: 'x', pane: 'cellar' })).toEqual({});
    expect(soilSearch({ project: -8 })).toEqual({});
  });

  it('reads a numeric search as text, and no more than 200 characters of it', () => {
    expect(viewOf(soilSearch({ q: 198 })).search).toBe('198');
    expect(viewOf(soilSearch({ q: 'x'.repeat(999) })).search).toHaveLength(200);
  });

  it('requests the statuses of its lane, one status, or all', () => {
    expect(statusesOf({ ...first, lane: 'done' })).toEqual(['C6']);
    expect(statusesOf({ ...first, status: 'B3' })).toEqual(['B3']);
    expect(statusesOf(table)).toBeNull();
  });
});
