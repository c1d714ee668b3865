import { describe, expect, it } from 'vitest';
import { listedIds, loaded, project, PROJECTS, reviewing } from './review.fixture.ts';

describe('the review’s table', () => {
  it('filters by every word as the user types and clears the filter on Esc (PADM-02)', () => {
    const { press } = reviewing();
    expect(listedIds(press('/creek'))).toEqual([4, 3]);
    expect(listedIds(press(' a7'))).toEqual([3]);
    expect(press('<backspace>').search).toBe('creek a');
    expect(listedIds(press('<ctrl-w><enter>'))).toEqual([4, 3]);
    expect(press('q').search).toBe('creek ');
    expect(listedIds(press('/<escape>'))).toEqual([6, 5, 4, 3, 2]);
  });

  it('searches the server for the typed text, and lists the matches', () => {
    const { press, tell, asked } = reviewing();
    press('/36/dp755086');
    expect(asked().at(-1)).toEqual({ do: 'search', search: '36/dp755086' });
    const found = { search: '36/dp755086', ids: new Set([5, 3]), isWhole: true };
    expect(listedIds(tell({ type: 'found', found }))).toEqual([5, 3]);
    // An answer to an earlier text changes nothing.
    expect(listedIds(press('<ctrl-u>creek'))).toEqual([4, 3]);
    expect(listedIds(tell({ type: 'found', found }))).toEqual([4, 3]);
    tell(loaded(PROJECTS));
    expect(asked().at(-1)).toEqual({ do: 'search', search: 'creek' });
  });

  it('keeps the selected project while it is listed, otherwise selects the one at its position', () => {
    const { press } = reviewing();
    expect(press('<down><down>').selectedId).toBe(4);
    expect(press('/creek').selectedId).toBe(4);
    expect(press('<ctrl-u>mirrool<down>').selectedId).toBe(2);
    expect(press('<ctrl-u>back').selectedId).toBe(3);
    expect(press('zz').selectedId).toBeNull();
    expect(press('<escape>').selectedId).toBe(6);
  });

  it('shows only projects at the selected statuses', () => {
    const { press } = reviewing();
    const boxes = press('f<down><down><down><down><down><down> ');
    expect([...boxes.statuses]).toEqual(['A7']);
    expect(listedIds(press('<down> <enter>'))).toEqual([3, 2]);
    expect(listedIds(press('<escape>'))).toHaveLength(5);
  });

  it('sorts by any column in either direction', () => {
    const { press } = reviewing();
    expect(listedIds(press('c'))).toEqual([3, 4, 2, 6, 5]);
    expect(listedIds(press('C'))).toEqual([5, 6, 2, 4, 3]);
    expect(listedIds(press('cccc'))).toEqual([3, 2, 4, 5, 6]);
  });

  it('scrolls the minimum to keep the selected row in view, also after a resize', () => {
    const projects = Array.from({ length: 500 }, (_, i) => project({ project_id: 500 - i }));
    const { press, tell } = reviewing({ projects });
    expect(press('<end>')).toMatchObject({ selectedId: 1, top: 481 });
    expect(press('<pageup>')).toMatchObject({ selectedId: 19, top: 481 });
    expect(press('<pageup>').top).toBe(463);
    const { top, listed } = tell({ type: 'resized', size: { columns: 80, rows: 15 } });
    expect(listed.slice(top, top + 10).map((one) => one.projectId)).toContain(37);
    expect(press('<home>')).toMatchObject({ selectedId: 500, top: 0 });
  });

  it('shows the first list while it loads, but a refresh only once it is complete', () => {
    const { tell, press, asked } = reviewing({ projects: null });
    tell({ type: 'page', projects: PROJECTS.slice(0, 2) });
    expect(listedIds(tell({ type: 'page', projects: PROJECTS.slice(2, 3) }))).toEqual([6, 5, 4]);
    expect(press('<down>').selectedId).toBe(5);
    tell(loaded(PROJECTS));
    press('r');
    expect(asked()).toEqual([{ do: 'load' }]);
    const second = tell({ type: 'page', projects: PROJECTS.slice(0, 1) });
    expect(second).toMatchObject({ loading: { received: 1 } });
    expect(listedIds(second)).toHaveLength(5);
    expect(press('r').loading).toEqual({ received: 1 });
    expect(asked()).toEqual([]);
  });

  it('stays unchanged when the server is unreachable', () => {
    const { tell, press } = reviewing();
    press('/creek<enter><down>r');
    const after = tell({ type: 'load-failed', problem: 'It cannot be reached.' });
    expect(after.message).toEqual({
      tone: 'bad',
      text: 'It cannot be reached. Press r to try again.',
    });
    expect(after).toMatchObject({ search: 'creek', selectedId: 3, loading: null });
    expect(press('<up>').message?.tone).toBe('bad');
    expect(press('<escape>').message).toBeNull();
  });
});
