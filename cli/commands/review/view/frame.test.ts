import { describe, expect, it } from 'vitest';
import type { SoilProject } from '#entities/soil-project/record';
import { submissionFindings } from '#entities/submission/finding';
import { TEST_REGULATOR_SETTINGS } from '#entities/submission/request';
import { widthOf } from '../../../output/text-width.ts';
import { submissionFacts } from '../../../../tests/support/soil/submission-facts.ts';
import {
  change,
  project,
  projectRow,
  PROJECTS,
  reviewing,
  submission,
} from '../model/review.fixture.ts';
import type { ReviewState } from '../model/review-state.ts';
import { checkLines } from './check-lines.ts';
import { detailLines, seenDetailLines, tabsLine } from './detail-lines.ts';
import { dialogBox } from './dialog-lines.ts';
import { keysLine, messageLines, searchLine, titleLine } from './frame-lines.ts';
import type { Line } from './line.ts';
import { tableLines } from './table-lines.ts';

const textOf = (line: Line) => line.map(({ text }) => text).join('');
const texts = (lines: readonly Line[]) => lines.map((line) => textOf(line).trimEnd());
const HOSTILE = '農場\u001b[2J👩‍🌾\u202e'.repeat(12);

const everything = (state: ReviewState): Line[] => [
  titleLine(state),
  searchLine(state),
  ...tableLines(state),
  tabsLine(state),
  ...seenDetailLines(state),
  ...messageLines(state),
  keysLine(state),
  ...(state.dialog ? dialogBox(state, state.dialog).lines : []),
];

describe('the review’s frame', () => {
  it('draws only the visible rows of ten thousand projects', () => {
    const [one] = PROJECTS;
    const projects = Array.from({ length: 10_000 }, (_, i) => ({ ...one!, projectId: i + 1 }));
    const { press } = reviewing({ projects });
    expect(tableLines(press('<end>'))).toHaveLength(20);
    expect(textOf(tableLines(press('<up>')).at(-2)!)).toMatch(/^▸ +2 /);
  });

  it.each([
    [60, 15],
    [80, 24],
    [131, 30],
    [240, 70],
  ])('fits %i columns and emits no control characters, whatever names contain', (columns, rows) => {
    const hostile = {
      project_name: HOSTILE,
      property_name: HOSTILE,
      email_address: HOSTILE,
      front_gate_address: HOSTILE,
      project_attributes: {
        title_docs: [{ file_name: HOSTILE, key_name: 'k' }],
        CER_API_logs: [{ response: { message: HOSTILE }, request_dt: '2026-11-21T00:00:00Z' }],
      },
    };
    const projects = [project(hostile), project({ ...hostile, project_id: 1234567 })];
    const { press, tell } = reviewing({ columns, rows, projects });
    tell({ type: 'failed', problem: HOSTILE });
    tell({ type: 'key', key: 'enter' });
    for (const keys of [
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '<escape>f',
      '<escape>?',
      '<escape>/農場',
      '<escape>s',
      '<escape>v',
      '<escape><home><escape> d',
      '<down><enter>',
    ]) {
      for (const line of everything(press(keys))) {
        expect(widthOf(textOf(line))).toBeLessThanOrEqual(columns);
        expect(textOf(line)).not.toMatch(/\p{Cc}|\u202e/u);
      }
    }
  });

  it('shows the sort order, the search text and the number of matches', () => {
    const { press } = reviewing();
    const state = press('cC/creek');
    expect(textOf(titleLine(state))).toMatch(
      /https:\/\/farms\.example +2 of 5 projects · \d+:\d\d:\d\d\s[ap]m $/,
    );
    expect(textOf(searchLine(state))).toMatch(/^ \/ creek▏ +f all statuses $/);
    expect(textOf(tableLines(state)[0]!)).toMatch(/ ID +PROJECT ↓ /);
  });

  it('lists all keys on the smallest terminal, scrolled', () => {
    const { press } = reviewing({ columns: 60, rows: 14 });
    const box = (state: ReviewState) => texts(dialogBox(state, state.dialog!).lines).join('\n');
    expect(box(press('?'))).not.toContain('quit');
    expect(box(press('<pagedown><pagedown><pagedown>'))).toMatch(
      /q {2}Ctrl-C +quit\n\nEsc closes$/,
    );
    expect(press('q').dialog).toBeNull();
  });

  it('shows the key hints that fit, and always help and quit', () => {
    const hints = (columns: number) => textOf(keysLine(reviewing({ columns }).now()));
    expect(hints(80)).toMatch(/^ Enter open .* Space mark {2}o web .* \? keys {2}q quit $/);
    expect(hints(60)).toMatch(/^ \S.* d decide .* \? keys {2}q quit $/);
  });

  it('shows when refreshing began to fail and why, until a refresh succeeds', () => {
    const { tell } = reviewing({ columns: 110 });
    const state = tell({ type: 'refresh-failed', problem: 'https://farms.example is away.' });
    expect(textOf(titleLine(state))).toMatch(/ 5 projects · ✗ not refreshed since \d+:\d\d:/);
    expect(texts(messageLines(state))).toEqual([
      ' ✗ https://farms.example is away. The review tries again by itself.',
    ]);
    const after = tell({ type: 'refreshed', projects: [], all: 5, at: 0 });
    expect(messageLines(after)).toEqual([[]]);
  });

  it('shows which projects are marked, and how many', () => {
    const state = reviewing().press(' ');
    expect(texts(tableLines(state))[1]).toMatch(/^ ● +6 +Mirrool Home Block/);
    expect(texts(tableLines(state))[2]).toMatch(/^▸ +5 /);
    expect(textOf(searchLine(state))).toMatch(/ ● 1 marked {2}f all statuses $/);
    expect(textOf(keysLine(state))).toContain('Esc clear marks');
  });

  it('wraps a long message over the lines above it', () => {
    const { tell } = reviewing();
    const problem = 'https://farms.example cannot be reached (ECONNREFUSED). Check the network.';
    expect(texts(messageLines(tell({ type: 'load-failed', problem })))).toEqual([
      ' ✗ https://farms.example cannot be reached (ECONNREFUSED). Check the network.',
      ' Press r to try again.',
    ]);
  });
});

describe('the review’s questions', () => {
  const boxOf = (state: ReviewState) => texts(dialogBox(state, state.dialog!).lines).join('\n');

  it('name the recipient of its e-mail before a decision', () => {
    const { press } = reviewing();
    const decide = '<down><down><down>d';
    expect(boxOf(press(`${decide}<up><enter>`))).toMatch(
      /An e-mail goes to client@fenceline\.example \(the client\) and to\s+AgriProve\.\n+Set it to B3\? \[y\/N\]/,
    );
    const provider = boxOf(press(`<escape>d<down><down>no quote<enter>`));
    expect(provider).toContain('An e-mail goes to AgriProve.\nReason: no quote\n');
    expect(provider).toContain('y decides · n or Enter goes back');
  });

  it('name each client once before a batch, and count those beyond three', () => {
    const projects = ['a', 'b', 'b', 'c', 'd', 'e'].map((name, i) =>
      project({ project_id: i + 1, project_status: 'A7', email_address: `${name}@farms.example` }),
    );
    const { press, tell } = reviewing({ projects });
    press('ad<down><down><enter>');
    const items = projects.map((one) => ({ project: one, findings: [], submission: null }));
    tell({ type: 'batch-checked', items });
    const asked = boxOf(press('<enter>')).replaceAll(/\s+/g, ' ');
    expect(asked).toContain(
      'An e-mail about each project goes to its client (a@farms.example, b@farms.example, c@farms.example and 2 more), and AgriProve gets one e-mail about the whole batch.',
    );
    expect(asked).toContain('Approve 6 projects? [y/N]');
  });

  it('scroll to the last project left out after a batch, with each finding on a line of its own', () => {
    const projects = Array.from({ length: 40 }, (_, i) => project({ project_id: i + 1 }));
    const { press, tell } = reviewing({ projects });
    press('as');
    const findings = ['A title is missing.', 'The commitment is not signed.'].map(
      (says) => ({ rule: says, severity: 'block', says }) as const,
    );
    const items = projects.map((one, i) => ({
      project: one,
      findings: i === 0 ? [] : findings,
      submission: null,
    }));
    tell({ type: 'batch-checked', items });
    expect(boxOf(press('<enter>'))).toContain('39 projects have findings and are left out.');
    press('y');
    tell({
      type: 'batch-outcome',
      outcome: { projectId: 1, projectName: 'First', outcome: 'failed', reasons: ['It is away.'] },
    });
    const first = boxOf(tell({ type: 'batch-ended' }));
    expect(first).toMatch(
      /^1 of 1\n\nFailed \(1\)\n✗ 1 First\n {2}· It is away\.\nLeft out \(39\)\n! 2 /,
    );
    expect(first).not.toContain('! 40 ');
    expect(boxOf(press('<pagedown>'.repeat(20)))).toMatch(
      /\n! 40 .*\n {2}· A title is missing\.\n {2}· The commitment is not signed\.\n/,
    );
    expect(boxOf(press('<up><up><up>'))).not.toContain('! 40 ');
  });
});

describe('the review’s submission', () => {
  it('shows every step up to the regulator’s response', () => {
    const { press, tell } = reviewing();
    press('<down><down>s');
    tell({ type: 'part', part: 'submission', projectId: 4, value: submission() });
    const asked = press('');
    expect(texts(dialogBox(asked, asked.dialog!).lines).join('\n')).toContain('(test stage)');
    press('y');
    for (const to of ['C1', 'C2', 'C4'] as const) {
      const progress = { kind: 'moved', change: change(to, 'server') } as const;
      tell({ type: 'progress', projectId: 4, progress });
    }
    const state = tell({ type: 'progress-ended', projectId: 4, problem: null });
    expect(texts(dialogBox(state, state.dialog!).lines).join('\n')).toMatch(
      /^✓ C1 .*\n✓ C2 .*\n✓ C4 CER submission successful.*\n[^]*Enter closes$/,
    );
  });
});

describe('the review of one project', () => {
  it('shows the regulator’s result and the parcels (PADM-19)', () => {
    const failed = project({
      project_status: 'C3',
      project_attributes: { CER_API_logs: [{ response: { message: 'Unknown lot.' } }] },
    });
    const { press } = reviewing({ projects: [failed] });
    const lines = texts(detailLines(press('<enter>')));
    expect(lines).toContain(' Status      C3 Unsuccessful, error returned');
    expect(lines).toContain(' Regulator   Error: Unknown lot.');
    expect(lines.at(-1)).toMatch(/^ +12\/\/DP755510 +NSW, Riverina +120\.5 ha$/);
  });

  it('lists blocking problems, warnings and the values that parcels lack', () => {
    const submission = {
      form: {
        signatory_id: 'TEST-SIGNATORY-1',
        project_name: projectRow().project_name,
        description: 'A soil project',
        owner_name: 'Casey Client',
        front_gate_address: '12 Gum Road',
        road_number: '',
        road_name: 'Gum Road',
        suburb: 'Wirrabilla',
        state: 'NSW',
        local_government_area: '',
        nrm_plan_name: 'Riverina Plan',
        nrm_organisation_name: 'Riverina',
        nrm_published_date: '2016-01-01',
        forward_abatement_estimate: 500_000,
        locations: {},
      },
      regulator: { stage: 'test', settings: TEST_REGULATOR_SETTINGS } as const,
      facts: submissionFacts(),
      now: new Date('2026-11-21T00:00:00Z'),
    };
    const checked = (project: SoilProject) =>
      texts(
        checkLines(
          { ...submission, project, findings: submissionFindings({ ...submission, project }) },
          78,
        ),
      );
    const lines = checked(project({ ...projectRow(), project_status: 'A7' }));
    expect(lines[0]).toBe('Fix these before submitting:');
    expect(lines).toContain('✗ The project is not approved by the partner.');
    expect(lines).toContain('✗ Road number is missing');
    expect(lines).toContain(
      '! Local Government Area is empty for 1 of 1 parcels, to be typed in the form.',
    );
    expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toContain(
      '! Date of NRM publication 2016-01-01: The default for every plan. Check it in the plan.',
    );
    expect(lines).toContain('Signs       First Delegate (test)');
    const approved = project({ ...projectRow(), project_status: 'C6' });
    expect(checked(approved)[1]).toMatch(/^✗ The project is at C6 /);
  });
});
