import { describe, expect, it } from 'vitest';
import {
  type SoilProject,
  submissionFindings,
  TEST_REGULATOR_SETTINGS,
} from '#entities/soil-project';
import { widthOf } from '../../../output/text-width.ts';
import { submissionFacts } from '../../../../tests/support/soil/submission-facts.ts';
import { project, projectRow, PROJECTS, reviewing } from '../model/review.fixture.ts';
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
      '<escape>f',
      '<escape>?',
      '<escape>/農場',
      '<escape>s',
    ]) {
      for (const line of everything(press(keys))) {
        expect(widthOf(textOf(line))).toBeLessThanOrEqual(columns);
        expect(textOf(line)).not.toMatch(/\p{Cc}|\u202e/u);
      }
    }
  });

  it('shows the sort order, the search text and the number of matches', () => {
    const { press } = reviewing();
    const state = press('oO/creek');
    expect(textOf(titleLine(state))).toMatch(/https:\/\/farms\.example +2 of 5 projects $/);
    expect(textOf(searchLine(state))).toMatch(/^ \/ creek▏ +f all statuses $/);
    expect(textOf(tableLines(state)[0]!)).toMatch(/ ID +PROJECT ↓ /);
  });

  it('shows the key hints that fit, and always help and quit', () => {
    const hints = (columns: number) => textOf(keysLine(reviewing({ columns }).now()));
    expect(hints(80)).toMatch(/^ ↑↓ choose {2}Enter open .* \? keys {2}q quit $/);
    expect(hints(60)).toMatch(/^ \S.* d decide .* \? keys {2}q quit $/);
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
        ...({} as Parameters<typeof checkLines>[0]['form']),
        signatory_id: 'TEST-SIGNATORY-1',
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
        locations: [],
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
    expect(lines).toContain('Signs       First Delegate (test)');
    const approved = project({ ...projectRow(), project_status: 'C6' });
    expect(checked(approved)[1]).toMatch(/^✗ The project is at C6 /);
  });
});
