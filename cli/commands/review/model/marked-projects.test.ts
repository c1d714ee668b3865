import { describe, expect, it } from 'vitest';
import type { BatchRow } from '#entities/submission/send';
import { project, PROJECTS, reviewing } from './review.fixture.ts';

describe('marking projects in the review', () => {
  const item = (projectId: number, findings: string[] = []): BatchRow => ({
    project: PROJECTS.find((one) => one.projectId === projectId)!,
    findings: findings.map((says) => ({ rule: says, severity: 'block', says })),
    submission: null,
  });
  const outcome = (projectId: number, done: 'done' | 'failed', ...reasons: string[]) =>
    ({
      type: 'batch-outcome',
      outcome: { projectId, projectName: 'x', outcome: done, reasons },
    }) as const;

  it('marks projects with Space or a; Esc clears the marks first and then the search', () => {
    const { press } = reviewing();
    expect([...press('  ').marked]).toEqual([6, 5]);
    expect([...press('<home> ').marked]).toEqual([5]);
    expect(press('/creek<enter>a').marked).toEqual(new Set([5, 4, 3]));
    expect(press('<escape>')).toMatchObject({ search: 'creek', marked: new Set() });
    expect(press('<escape>').search).toBe('');
  });

  it('marks at most as many projects as one batch takes', () => {
    const projects = Array.from({ length: 201 }, (_, i) => project({ project_id: i + 1 }));
    const { press } = reviewing({ projects });
    const state = press('a');
    expect(state.marked.size).toBe(0);
    expect(state.message?.text).toMatch(/^At most 200 projects/);
    const typed = press('/project<ctrl-u><enter>');
    expect(typed.marked.size).toBe(0);
  });

  it('does not scroll or mark a project with Space while one is open', () => {
    const { press } = reviewing();
    expect(press('<enter> ').marked.size).toBe(0);
  });

  it('preselects nothing in the menu of a batch', () => {
    const { press, asked } = reviewing();
    const menu = press('  d<enter>').dialog;
    expect(menu).toMatchObject({
      kind: 'batch-menu',
      at: null,
      problem: expect.stringMatching(/^Choose what to do first/) as string,
    });
    expect(asked()).toEqual([]);
    press('<down><down><enter>');
    expect(asked()).toEqual([{ do: 'check-batch', batch: 'approve', ids: [6, 5] }]);
  });

  it('returns marked projects only with a reason, which stays typed after Esc', () => {
    const { press, tell, asked } = reviewing();
    press('<down><down>  d<down><down><down><enter>');
    asked();
    tell({ type: 'batch-checked', items: [item(4), item(3)] });
    expect(press('<enter>').dialog).toMatchObject({
      isConfirming: false,
      problem: 'Write what the clients have to change.',
    });
    press('the maps<escape>d<down><down><down><enter>');
    const state = tell({ type: 'batch-checked', items: [item(4), item(3)] });
    expect(state.dialog).toMatchObject({ note: 'the maps', isConfirming: false });
    expect(press('<enter>').dialog).toMatchObject({ isConfirming: true });
    expect(press('<enter>').dialog).toMatchObject({ isConfirming: false, note: 'the maps' });
    asked();
    press('<enter>y');
    expect(asked()).toMatchObject([{ do: 'run-batch', batch: 'return', note: 'the maps' }]);
  });

  it('leaves out marked projects with findings, and keeps the marks of projects that were not done', () => {
    const { press, tell, asked, now } = reviewing();
    press('  <down> s');
    expect(asked()).toEqual([{ do: 'check-batch', batch: 'submit', ids: [6, 5, 3] }]);
    tell({
      type: 'batch-checked',
      items: [item(6, ['It is at C6.', 'A title is missing.']), item(5), item(3)],
    });
    press('<enter>y');
    expect(asked()).toMatchObject([
      { do: 'run-batch', items: [{ project: { projectId: 5 } }, { project: { projectId: 3 } }] },
    ]);
    expect(now().batchRun).toMatchObject({
      total: 2,
      outcomes: [
        { projectId: 6, outcome: 'left-out', reasons: ['It is at C6.', 'A title is missing.'] },
      ],
    });
    expect(tell(outcome(5, 'done')).listed[1]?.status).toBe('C1');
    tell(outcome(3, 'failed', 'Somebody was faster.'));
    const state = tell({ type: 'batch-ended' });
    expect(state.batchRun).toMatchObject({ isOver: true });
    expect([...state.marked]).toEqual([6, 3]);
    expect(asked()).toMatchObject([{ do: 'refresh' }]);
    expect(press('<enter>').dialog).toBeNull();
  });

  it('refuses a batch in which every project has findings', () => {
    const { press, tell, asked } = reviewing();
    press(' s');
    tell({ type: 'batch-checked', items: [item(6, ['It is at C6.'])] });
    asked();
    expect(press('<enter>').dialog).toMatchObject({
      isConfirming: false,
      problem: expect.stringMatching(/^There is nothing to do/) as string,
    });
    expect(press('y').dialog).toMatchObject({ kind: 'batch' });
    expect(asked()).toEqual([]);
  });

  it('stops a batch only once, however often Esc is pressed', () => {
    const { press, tell, asked, now } = reviewing();
    press('<down> s');
    tell({ type: 'batch-checked', items: [item(5)] });
    press('<enter>y');
    asked();
    press('<escape><escape>q');
    expect(asked()).toEqual([{ do: 'stop-batch' }]);
    expect(now().dialog?.kind).toBe('batch-run');
    expect(now().batchRun).toMatchObject({ isStopping: true, isOver: false });
  });
});
