import { describe, expect, it } from 'vitest';
import type { SoilProject } from '#entities/soil-project/record';
import { change, loaded, project, PROJECTS, reviewing, listedIds } from './review.fixture.ts';

describe('the review’s refresh', () => {
  const at = Date.parse('2026-11-21T01:00:00Z');
  const refreshed = (projects: SoilProject[], all: number = PROJECTS.length) =>
    ({ type: 'refreshed', projects, all, at }) as const;

  it('starts no refresh while another is running or before the list is complete', () => {
    const first = reviewing({ projects: null });
    first.tell({ type: 'refresh-due' });
    expect(first.asked()).toEqual([]);
    const { tell, asked } = reviewing();
    tell({ type: 'refresh-due' });
    tell({ type: 'refresh-due' });
    expect(asked()).toEqual([{ do: 'refresh', since: '2026-11-01T00:00:00.000Z' }]);
    tell(refreshed([]));
    tell({ type: 'refresh-due' });
    expect(asked()).toHaveLength(1);
  });

  it('changes neither the selection, nor marks, nor a text that is being typed', () => {
    const { press, tell } = reviewing();
    press('<down> <down>');
    const moved = project({
      project_id: 5,
      project_status: 'C1',
      status_since: '2026-11-21T00:00:00.000Z',
    });
    const added = project({ project_id: 7, project_status: 'A5' });
    const state = tell(refreshed([added, moved], 6));
    expect(listedIds(state)).toEqual([7, 6, 5, 4, 3, 2]);
    expect(state.listed[2]?.status).toBe('C1');
    expect(state).toMatchObject({ selectedId: 3, loading: null, freshness: { at } });
    expect([...state.marked]).toEqual([5]);
    expect(press('/cre').search).toBe('cre');
    expect(tell(refreshed([moved], 6))).toMatchObject({ search: 'cre', isSearching: true });
  });

  it('leaves an open decision with its choice and its reason unchanged', () => {
    const { press, tell } = reviewing();
    const before = press('<down><down><down>d<down>the map').dialog;
    const renamed = project({ project_id: 3, project_name: 'Back Paddock', project_status: 'A7' });
    const state = tell(refreshed([renamed]));
    expect(state.dialog).toEqual(before);
    expect(state.listed[3]?.projectName).toBe('Back Paddock');
  });

  it('keeps changes newer than a refresh, and requests details only of a changed project', () => {
    const { press, tell, asked } = reviewing();
    press('<down><down>4');
    tell({ type: 'part', part: 'history', projectId: 4, value: [change('B3')] });
    const since = '2026-11-21T00:00:00.000Z';
    const decided = project({ project_id: 4, project_status: 'B1', status_since: since });
    tell({ type: 'project', project: decided });
    asked();
    tell({ type: 'part', part: 'history', projectId: 4, value: [change('B1')] });
    const state = tell(refreshed([project({ project_id: 4 })]));
    expect(state.listed[2]?.status).toBe('B1');
    expect(asked()).toEqual([]);
    tell(refreshed([{ ...decided, projectName: 'Renamed' }]));
    expect(asked()).toMatchObject([{ do: 'read', part: 'history' }]);
  });

  it('loads the whole list when a project is gone, and removes its mark', () => {
    const { press, tell, asked } = reviewing();
    press(' <up>');
    tell(refreshed(PROJECTS.slice(1), 4));
    expect(asked()).toEqual([{ do: 'load' }]);
    const state = tell(loaded(PROJECTS.slice(1)));
    expect(state.marked.size).toBe(0);
    expect(state.message?.text).toBe('Project 6 no longer exists.');
  });

  it('shows when the server became unreachable, until a refresh succeeds', () => {
    const { tell } = reviewing();
    tell({ type: 'refresh-due' });
    const state = tell({ type: 'refresh-failed', problem: 'It cannot be reached.' });
    expect(state.message).toBeNull();
    expect(state.freshness.problem).toBe('It cannot be reached.');
    expect(tell(refreshed([])).freshness).toEqual({ isRefreshing: false, at, problem: null });
  });
});
