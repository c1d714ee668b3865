import { describe, expect, it } from 'vitest';
import { TEST_REGULATOR_SETTINGS, type Finding, type SoilProject } from '#entities/soil-project';
import type { Submission } from '../../../submission/prepare-submission.ts';
import type { BatchItem, ReviewEvent } from './review-state.ts';
import { submissionFacts } from '../../../../tests/support/soil/submission-facts.ts';
import { change, loaded, project, PROJECTS, reviewing } from './review.fixture.ts';

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
    expect(listed(press('c'))).toEqual([3, 4, 2, 6, 5]);
    expect(listed(press('C'))).toEqual([5, 6, 2, 4, 3]);
    expect(listed(press('cccc'))).toEqual([3, 2, 4, 5, 6]);
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
    tell(loaded(PROJECTS));
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
    tell(loaded(PROJECTS));
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
    expect(press('<down><down>no quote<enter> x').dialog).toMatchObject({ isConfirming: true });
    expect(asked()).toEqual([]);
    press('y');
    expect(asked()).toMatchObject([
      { do: 'decide', project: { projectId: 3 }, to: 'B2', note: 'no quote' },
    ]);
    const { message } = tell({ type: 'decided', projectId: 3, to: 'B2' });
    expect(message?.text).toBe('Project 3 is now at B2.');
    expect(asked()).toMatchObject([{ do: 'load-one', projectId: 3 }, { do: 'refresh' }]);
    expect(press('d').dialog).toMatchObject({ note: '' });
  });

  it('preselects no decision, and Enter without one only says to choose', () => {
    const { press, asked } = reviewing();
    expect(press('<down><down><down>d').dialog).toMatchObject({ at: null, problem: null });
    expect(press('<enter><enter>').dialog).toMatchObject({
      at: null,
      isConfirming: false,
      problem: expect.stringMatching(/^Choose a decision first/) as string,
    });
    press('y');
    expect(asked()).toEqual([]);
  });

  it.each(['B1', 'B2'])('refuses to set %s without a reason and keeps the choice', (to) => {
    const { press, now, asked } = reviewing();
    press(`<down><down><down>d${to === 'B1' ? '' : '<down>'}<down> <enter>`);
    expect(now().dialog).toMatchObject({
      isConfirming: false,
      note: ' ',
      problem: 'Write what has to be changed, and why.',
    });
    expect(press('no quote<enter>').dialog).toMatchObject({ isConfirming: true, problem: null });
    expect(asked()).toEqual([]);
  });

  it('approves without a reason', () => {
    const { press, asked } = reviewing();
    press('<down><down><down>d<up><enter>y');
    expect(asked()).toMatchObject([{ do: 'decide', to: 'B3', note: '' }]);
  });

  it.each(['n', '<enter>'])('returns from confirmation to the choices on %s', (no) => {
    const { press, asked } = reviewing();
    const back = press(`<down><down><down>d<down><down>no quote<enter>${no}`);
    expect(back.dialog).toMatchObject({ isConfirming: false, at: 1, note: 'no quote' });
    expect(press('<enter><escape>').dialog).toBeNull();
    expect(asked()).toEqual([]);
  });

  it('restores the reason after Esc, a failure or a conflict', () => {
    const { press, tell } = reviewing();
    press('<down><down><down>d<down>no quote<escape>');
    expect(press('d').dialog).toMatchObject({ at: null, note: 'no quote' });
    press('<down><enter>y');
    tell({ type: 'failed', problem: 'It cannot be reached.' });
    expect(press('d').dialog).toMatchObject({ note: 'no quote' });
    press('<down><enter>y');
    tell({ type: 'overtaken', projectId: 3, problem: 'No.', last: change('B2') });
    expect(press('d').dialog).toMatchObject({ choices: ['B1', 'B3'], note: 'no quote' });
    expect(press('<escape><home>d').dialog).toBeNull();
  });

  it('decides nothing on Esc or where no decision is available', () => {
    const { press, asked } = reviewing();
    expect(press('d').message?.text).toBe('There is nothing to decide at C6 (CER approved).');
    press('<end>d<escape>');
    expect(asked()).toEqual([]);
  });

  it('names the user who decided first after a conflict and keeps the selection', () => {
    const { press, tell, asked } = reviewing();
    press('<down><down><down>d<up><enter>y');
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
    expect(press(' x').dialog?.kind).toBe('submit');
    expect(press('<enter>').dialog).toBeNull();
    press('s');
    tell(checked(submission([], ['The project is not approved by the partner.'])));
    expect(asked()).toMatchObject([{ do: 'read', part: 'submission' }]);
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

describe('the review’s refresh', () => {
  const at = Date.parse('2026-11-21T01:00:00Z');
  const refreshed = (projects: SoilProject[], all: number = PROJECTS.length) =>
    ({ type: 'refreshed', projects, all, at }) as const;

  it('asks for no refresh while one is on its way or before the list is complete', () => {
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
    expect(listed(state)).toEqual([7, 6, 5, 4, 3, 2]);
    expect(state.listed[2]?.status).toBe('C1');
    expect(state).toMatchObject({ selectedId: 3, loading: null, freshness: { at } });
    expect([...state.marked]).toEqual([5]);
    expect(press('/cre').search).toBe('cre');
    expect(tell(refreshed([moved], 6))).toMatchObject({ search: 'cre', isSearching: true });
  });

  it('leaves an open decision with its choice and its reason as they are', () => {
    const { press, tell } = reviewing();
    const before = press('<down><down><down>d<down>the map').dialog;
    const renamed = project({ project_id: 3, project_name: 'Back Paddock', project_status: 'A7' });
    const state = tell(refreshed([renamed]));
    expect(state.dialog).toEqual(before);
    expect(state.listed[3]?.projectName).toBe('Back Paddock');
  });

  it('keeps what is newer than its answer, and requests details only of a changed project', () => {
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

  it('says since when the server cannot be reached, until a refresh succeeds', () => {
    const { tell } = reviewing();
    tell({ type: 'refresh-due' });
    const state = tell({ type: 'refresh-failed', problem: 'It cannot be reached.' });
    expect(state.message).toBeNull();
    expect(state.freshness.problem).toBe('It cannot be reached.');
    expect(tell(refreshed([])).freshness).toEqual({ isRefreshing: false, at, problem: null });
  });
});

describe('marked projects', () => {
  const item = (projectId: number, findings: string[] = []): BatchItem => ({
    project: PROJECTS.find((one) => one.projectId === projectId)!,
    findings: findings.map((says) => ({ rule: says, severity: 'block', says })),
    submission: null,
  });
  const outcome = (projectId: number, done: 'done' | 'failed', message: string | null = null) =>
    ({
      type: 'batch-outcome',
      outcome: { projectId, projectName: 'x', outcome: done, message },
    }) as const;

  it('marks with Space and a, and clears the marks with Esc before the search', () => {
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

  it('neither scrolls nor marks with Space in an open project', () => {
    const { press } = reviewing();
    expect(press('<enter> ').marked.size).toBe(0);
  });

  it('waits for a choice: the menu of a batch preselects nothing', () => {
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

  it('returns marked projects only with a reason, which stays after Esc', () => {
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

  it('leaves out marked projects with findings, and keeps the mark of those not done', () => {
    const { press, tell, asked, now } = reviewing();
    press('  <down> s');
    expect(asked()).toEqual([{ do: 'check-batch', batch: 'submit', ids: [6, 5, 3] }]);
    tell({ type: 'batch-checked', items: [item(6, ['It is at C6.']), item(5), item(3)] });
    press('<enter>y');
    expect(asked()).toMatchObject([
      { do: 'run-batch', items: [{ project: { projectId: 5 } }, { project: { projectId: 3 } }] },
    ]);
    expect(now().batchRun).toMatchObject({
      total: 2,
      outcomes: [{ projectId: 6, outcome: 'left-out', message: 'It is at C6.' }],
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

  it('stops a batch after Esc, once', () => {
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

describe('the question about signatures', () => {
  const signed = {
    form: 4,
    is_signature_seen: false,
    checked_by: null,
    checked_at: null,
  };
  const waiting = project({
    project_id: 9,
    project_status: 'A5',
    project_attributes: { version: 3, form: 4, signed },
  });
  const signing: ReviewEvent = {
    type: 'part',
    part: 'signing',
    projectId: 9,
    value: { form: 4, question: 'Is form 4 signed by 1 person?', signatories: ['Casey Client'] },
  };
  const asking = () => {
    const review = reviewing({ projects: [waiting] });
    review.press('v');
    review.tell(signing);
    review.asked();
    return review;
  };

  it('says why a project without a signed form has no question about signatures', () => {
    const { press } = reviewing();
    const { dialog, message } = press('v');
    expect(dialog).toBeNull();
    expect(message?.text).toMatch(/^Project 6 is at C6 /);
  });

  it('waits for the names, and takes no answer but y and n', () => {
    const { press, tell, asked } = reviewing({ projects: [waiting] });
    expect(press('vy').dialog?.kind).toBe('signatures');
    expect(asked()).toMatchObject([{ do: 'read', part: 'signing' }]);
    tell(signing);
    expect(press('<enter>x').dialog).toMatchObject({ problem: 'Press y or n.' });
    expect(asked()).toEqual([]);
    press('y');
    expect(asked()).toMatchObject([{ do: 'check-signatures', isSigned: true, note: '' }]);
    const state = tell({ type: 'signatures-checked', projectId: 9, form: 4, isSigned: true });
    expect(state.message?.text).toBe('You confirmed that form 4 of project 9 is signed.');
  });

  it('sends the form back only with a reason and after a second question', () => {
    const { press, tell, asked } = asking();
    expect(press('n<enter>').dialog).toMatchObject({
      isUnsigned: true,
      isConfirming: false,
      problem: expect.stringMatching(/^Write what is missing/) as string,
    });
    expect(press('Dan<enter><enter>').dialog).toMatchObject({ isConfirming: false, note: 'Dan' });
    expect(asked()).toEqual([]);
    press('<enter>y');
    expect(asked()).toMatchObject([{ do: 'check-signatures', isSigned: false, note: 'Dan' }]);
    tell({ type: 'failed', problem: 'It cannot be reached.' });
    press('v');
    expect(tell(signing).dialog).toMatchObject({ note: 'Dan', isUnsigned: false });
  });

  it('does not send a form back from a status that no longer allows it', () => {
    const later = project({
      project_id: 9,
      project_status: 'A7',
      project_attributes: { version: 3, form: 4, signed },
    });
    const { press, tell, asked } = reviewing({ projects: [later] });
    press('v');
    tell(signing);
    asked();
    expect(press('n').dialog).toMatchObject({
      isUnsigned: false,
      problem: expect.stringMatching(/can no longer go back/) as string,
    });
  });
});

describe('the review’s keys', () => {
  it('quit from every screen, except that q is a letter in a text field', () => {
    const { press, asked } = reviewing();
    press('/q<escape>?q<down><down><down>dq<escape>');
    expect(asked()).toEqual([]);
    press('o');
    expect(asked()).toEqual([{ do: 'open', projectId: 3 }]);
    press('/<ctrl-c>');
    press('<escape>q');
    expect(asked()).toEqual([{ do: 'quit' }, { do: 'quit' }]);
  });
});
