import { describe, expect, it } from 'vitest';
import { TEST_REGULATOR_SETTINGS, type Finding } from '#entities/soil-project';
import type { Submission } from '../../../submission/prepare-submission.ts';
import { submissionFacts } from '../../../../tests/support/soil/submission-facts.ts';
import { change, project, PROJECTS, reviewing } from './review.fixture.ts';

const listed = ({ listed }: { listed: readonly { projectId: number }[] }) =>
  listed.map(({ projectId }) => projectId);
const finding = (severity: Finding['severity'], says: string): Finding => ({
  rule: says,
  severity,
  parcel: null,
  says,
  fixAt: null,
  canOverride: false,
  override: null,
});
const submission = (errors: string[] = [], warnings: string[] = []): Submission => ({
  project: PROJECTS[2]!,
  form: {} as Submission['form'],
  regulator: { stage: 'test', settings: TEST_REGULATOR_SETTINGS },
  facts: submissionFacts(),
  findings: [
    ...errors.map((says) => finding('block', says)),
    ...warnings.map((says) => finding('warn', says)),
  ],
});
const checked = (value: Submission) =>
  ({ type: 'part', part: 'submission', projectId: 4, value }) as const;

describe('the review’s table', () => {
  it('filters by every word as the user types and clears the filter on Esc (PADM-02)', () => {
    const { press } = reviewing();
    expect(listed(press('/creek'))).toEqual([4, 3]);
    expect(listed(press(' a7'))).toEqual([3]);
    expect(press('<backspace>').search).toBe('creek a');
    expect(listed(press('<ctrl-w><enter>'))).toEqual([4, 3]);
    expect(press('q').search).toBe('creek ');
    expect(listed(press('/<escape>'))).toEqual([6, 5, 4, 3, 2]);
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
    expect(listed(press('<down> <enter>'))).toEqual([3, 2]);
    expect(listed(press('<escape>'))).toHaveLength(5);
  });

  it('sorts by any column in either direction', () => {
    const { press } = reviewing();
    expect(listed(press('o'))).toEqual([3, 4, 2, 6, 5]);
    expect(listed(press('O'))).toEqual([5, 6, 2, 4, 3]);
    expect(listed(press('oooo'))).toEqual([3, 2, 4, 5, 6]);
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
    expect(listed(tell({ type: 'page', projects: PROJECTS.slice(2, 3) }))).toEqual([6, 5, 4]);
    expect(press('<down>').selectedId).toBe(5);
    tell({ type: 'loaded', projects: PROJECTS });
    press('r');
    expect(asked()).toEqual([{ do: 'load' }]);
    const second = tell({ type: 'page', projects: PROJECTS.slice(0, 1) });
    expect(second).toMatchObject({ loading: { received: 1 } });
    expect(listed(second)).toHaveLength(5);
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

describe('the review’s detail', () => {
  it('requests what the open tab needs once, and again after a refresh', () => {
    const { press, tell, asked, now } = reviewing();
    press('<enter>');
    expect(asked()).toEqual([]);
    press('4');
    expect(asked()).toMatchObject([{ do: 'read', part: 'history', project: { projectId: 6 } }]);
    tell({ type: 'part', part: 'history', projectId: 6, value: [change('C6')] });
    press('<left><right>');
    expect(asked()).toMatchObject([{ part: 'submission' }]);
    expect(now().detail?.history).toMatchObject({ is: 'there' });
    tell({ type: 'loaded', projects: PROJECTS });
    expect(asked()).toMatchObject([{ part: 'history' }]);
  });

  it('ignores a part that arrives for a project no longer selected', () => {
    const { press, tell } = reviewing();
    press('<enter>4n');
    const state = tell({ type: 'part', part: 'history', projectId: 6, value: [change('C6')] });
    expect(state.detail).toMatchObject({ projectId: 5, history: { is: 'loading' } });
  });

  it('updates the list when the history holds a newer status', () => {
    const { press, tell } = reviewing();
    press('<down><down>4');
    const state = tell({ type: 'part', part: 'history', projectId: 4, value: [change('C1')] });
    expect(state.message?.text).toBe('other@agriprove.example has moved project 4 to C1.');
    expect(state.listed.find((one) => one.projectId === 4)?.status).toBe('C1');
  });

  it('saves a document or shows its link, and says which one is missing', () => {
    const { press, tell, asked } = reviewing();
    press('2');
    const file = (title: string, isThere: boolean) => ({
      project: PROJECTS[0]!,
      title,
      fileName: `${title}.pdf`,
      source: { key: title },
      isThere,
    });
    const files = [file('Title', true), file('Delegation', false)];
    tell({ type: 'part', part: 'files', projectId: 6, value: files });
    asked();
    expect(press('<enter>').busy).toBe('Getting Title.pdf');
    expect(press('y').busy).toBe('Getting Title.pdf');
    expect(asked()).toEqual([{ do: 'save', file: files[0] }]);
    tell({ type: 'linked', name: 'Title.pdf', link: 'https://farms.example/files/1' });
    expect(press('<enter><down>y').message?.text).toBe('Delegation: not there yet.');
    expect(asked()).toEqual([]);
  });
});

describe('the decision dialog', () => {
  it('offers only the allowed decisions and sends the chosen one with its reason (OP-71)', () => {
    const { press, asked, tell } = reviewing();
    expect(press('<down><down><down>d').dialog).toMatchObject({ choices: ['B1', 'B2', 'B3'] });
    expect(press('<down>no quote<enter><enter> x').dialog).toMatchObject({ isConfirming: true });
    expect(asked()).toEqual([]);
    press('y');
    expect(asked()).toMatchObject([
      { do: 'decide', project: { projectId: 3 }, to: 'B2', note: 'no quote' },
    ]);
    const { message } = tell({ type: 'decided', projectId: 3, to: 'B2' });
    expect(message?.text).toBe('Project 3 is now at B2.');
    expect(asked()).toEqual([{ do: 'load-one', projectId: 3 }]);
  });

  it('returns from confirmation to the choices on n and keeps the typed reason', () => {
    const { press, asked } = reviewing();
    const back = press('<down><down><down>d<down>no quote<enter>n');
    expect(back.dialog).toMatchObject({ isConfirming: false, at: 1, note: 'no quote' });
    expect(press('<enter><escape>').dialog).toBeNull();
    expect(asked()).toEqual([]);
  });

  it('decides nothing on Esc or where no decision is available', () => {
    const { press, asked } = reviewing();
    expect(press('d').message?.text).toBe('There is nothing to decide at C6 (CER approved).');
    press('<end>d<escape>');
    expect(asked()).toEqual([]);
  });

  it('names the user who decided first after a conflict and keeps the selection', () => {
    const { press, tell, asked } = reviewing();
    press('<down><down><down>d<enter>y');
    asked();
    const last = change('B3');
    const state = tell({ type: 'overtaken', projectId: 3, problem: 'No.', last });
    expect(state.message?.text).toBe(
      'other@agriprove.example has moved project 3 to B3. Your change was not made.',
    );
    expect(state).toMatchObject({ busy: null, dialog: null, selectedId: 3 });
    expect(asked()).toEqual([{ do: 'load-one', projectId: 3 }]);
  });
});

describe('the submit dialog', () => {
  it('runs the checks again and submits only on y (OP-72)', () => {
    const { press, tell, asked } = reviewing();
    press('<down><down>s');
    expect(asked()).toMatchObject([{ do: 'read', part: 'submission' }]);
    press('y');
    expect(asked()).toEqual([]);
    tell(checked(submission([], ['The project is not approved by the partner.'])));
    press('<enter> x');
    expect(asked()).toEqual([]);
    expect(press('y').dialog).toEqual({ kind: 'progress', projectId: 4 });
    expect(asked()).toMatchObject([{ do: 'submit', submission: { project: { projectId: 4 } } }]);
  });

  it('refuses to submit while checks block, or from a status that does not allow it (CER-33)', () => {
    const { press, tell, asked } = reviewing();
    press('<down><down>s');
    asked();
    tell(checked(submission(['Road number is missing'])));
    expect(press('y').dialog?.kind).toBe('submit');
    expect(press('<enter>').dialog).toBeNull();
    expect(press('<home>s').message?.text).toMatch(/at C6 .* cannot be submitted/);
    expect(asked()).toEqual([]);
  });

  it('follows a submission to its end even while closed, then reloads the project', () => {
    const { press, tell, asked, now } = reviewing();
    press('<down><down>s');
    tell(checked(submission()));
    press('y');
    asked();
    const step = (to: 'C1' | 'C2' | 'C4') =>
      tell({
        type: 'progress',
        projectId: 4,
        progress: { kind: 'moved', change: change(to, 'server') },
      });
    step('C1');
    press('<escape>');
    expect(press('s').dialog).toEqual({ kind: 'progress', projectId: 4 });
    press('<escape>');
    tell({
      type: 'progress',
      projectId: 4,
      progress: { kind: 'waiting', problem: 'It cannot be reached.' },
    });
    expect(now().submissions.get(4)?.waitingFor).toBe('It cannot be reached.');
    expect(step('C2').submissions.get(4)?.waitingFor).toBeNull();
    expect(step('C4').listed.find((one) => one.projectId === 4)?.status).toBe('C4');
    const { message } = tell({ type: 'progress-ended', projectId: 4, problem: null });
    expect(message).toEqual({ tone: 'good', text: 'Project 4: the submission is at C4.' });
    expect(asked()).toEqual([{ do: 'load-one', projectId: 4 }]);
  });
});

describe('the review’s keys', () => {
  it('quit from every screen, except that q is a letter in a text field', () => {
    const { press, asked } = reviewing();
    press('/q<escape>?q<end>dq<escape>');
    expect(asked()).toEqual([]);
    press('/<ctrl-c>');
    press('<escape>q');
    expect(asked()).toEqual([{ do: 'quit' }, { do: 'quit' }]);
  });
});
