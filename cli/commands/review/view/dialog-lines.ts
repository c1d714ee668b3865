import { blocksOf, STATUS_LEGEND, STATUS_MEANINGS, warningsOf } from '#entities/soil-project';
import type { ProjectStatus } from '#shared/api/contract';
import { fitText, wrapped } from '../../../output/text-width.ts';
import { cureOf } from '../../../submission/cure-of.ts';
import type { Submission } from '../../../submission/prepare-submission.ts';
import { projectOf } from '../model/listing.ts';
import type { Dialog, ReviewState, Underway } from '../model/review-state.ts';
import { marked, texts } from './check-lines.ts';
import { HELP_LINES } from './help-lines.ts';
import { type Line, span } from './line.ts';
import { spinner } from './spinner.ts';
import { statusTone } from './tones.ts';

export interface Box {
  title: string;
  /** Without the frame; each at most `columns` wide. */
  lines: Line[];
  columns: number;
  /** Draws the frame in the colour for errors. */
  isBad?: boolean;
}

const WIDEST = 72;

/** Builds the content of the open dialog. */
export function dialogBox(state: ReviewState, dialog: Dialog): Box {
  const columns = Math.min(WIDEST, state.size.columns - 6);
  switch (dialog.kind) {
    case 'help':
      return { title: 'Keys', lines: HELP_LINES, columns };
    case 'statuses':
      return {
        title: 'Show only projects at',
        lines: statusLines(state, dialog.at, columns),
        columns,
      };
    case 'decide':
      return {
        title: `Decide on ${nameOf(state, dialog.projectId)}`,
        lines: decideLines(dialog, columns),
        columns,
      };
    case 'submit':
      return submitBox(state, dialog.projectId, columns);
    case 'progress':
      return progressBox(state, dialog.projectId, columns);
    case 'link':
      return {
        title: dialog.name,
        lines: [
          ...wrapped(dialog.link, columns).map((text): Line => [span(text)]),
          [],
          [
            span(
              'Valid for five minutes. Copied to the clipboard if the terminal allows it.',
              'faint',
            ),
          ],
          [span('Esc closes', 'faint')],
        ],
        columns,
      };
  }
}

function nameOf(state: ReviewState, projectId: number): string {
  const project = projectOf(state, projectId);
  return project ? `${projectId} ${project.projectName}` : `project ${projectId}`;
}

function statusLines(
  { projects, statuses, size }: ReviewState,
  at: number,
  columns: number,
): Line[] {
  const counts = new Map<ProjectStatus, number>();
  for (const { status } of projects ?? []) counts.set(status, (counts.get(status) ?? 0) + 1);
  const lines = STATUS_LEGEND.map(({ code, meaning }, i): Line => {
    const isChosen = i === at;
    return [
      { ...span(isChosen ? '▸ ' : '  ', 'accent'), isChosen },
      { ...span(statuses.has(code) ? '[x] ' : '[ ] '), isChosen },
      { ...span(code, statusTone(code)), isChosen },
      { ...span(` ${fitText(meaning, columns - 16)}`), isChosen },
      { ...span((counts.get(code) ?? 0).toLocaleString('en-AU').padStart(7), 'faint'), isChosen },
    ];
  });
  const rows = Math.min(lines.length, size.rows - 6);
  const from = Math.min(Math.max(0, at - rows + 1), lines.length - rows);
  return [
    ...lines.slice(from, from + rows),
    [],
    [span('Space marks · a all · Enter done', 'faint')],
  ];
}

const decideLines = (dialog: Dialog & { kind: 'decide' }, columns: number): Line[] =>
  dialog.isConfirming ? confirmLines(dialog, columns) : choiceLines(dialog, columns);

function confirmLines({ choices, at, note }: Dialog & { kind: 'decide' }, columns: number): Line[] {
  const chosen = choices[at]!;
  const texts = [
    `This sets the project to ${chosen}: ${STATUS_MEANINGS[chosen]}. The people concerned get an e-mail immediately.`,
    ...(note.trim() ? [`Reason: ${note.trim()}`] : []),
  ];
  return [
    ...texts.flatMap((text) => wrapped(text, columns)).map((text): Line => [span(text)]),
    [],
    [
      span(`Set it to ${chosen}? `, 'strong'),
      span('y decides · n goes back · Esc leaves it as it is', 'faint'),
    ],
  ];
}

const choiceLines = (
  { choices, at, note }: Dialog & { kind: 'decide' },
  columns: number,
): Line[] => [
  ...choices.map((choice, i): Line => {
    const isChosen = i === at;
    return [
      { ...span(isChosen ? '▸ ' : '  ', 'accent'), isChosen },
      { ...span(choice, statusTone(choice)), isChosen },
      { ...span(` ${fitText(STATUS_MEANINGS[choice], columns - 5)}`), isChosen },
    ];
  }),
  [],
  ...wrapped(`Reason (optional): ${note}▏`, columns).map((text): Line => [span(text)]),
  [],
  [span('↑↓ choose · Enter goes on · Esc leaves it as it is', 'faint')],
];

function submitBox(state: ReviewState, projectId: number, columns: number): Box {
  const title = `Submit ${nameOf(state, projectId)}`;
  const checked = state.detail?.submission;
  if (checked?.is === 'failed') {
    const lines = [
      ...marked('✗', [checked.problem], columns, 'bad'),
      [],
      [span('r retry · Esc close', 'faint')],
    ];
    return { title, lines, columns, isBad: true };
  }
  if (checked?.is !== 'there') {
    return { title, lines: [[span(`${spinner(state.beat)} Checking the project …`)]], columns };
  }
  if (blocksOf(checked.value.findings).length > 0) {
    return { title, lines: blockedLines(checked.value, columns), columns, isBad: true };
  }
  const { findings, project, regulator } = checked.value;
  const warnings = texts(warningsOf(findings));
  const { noOfCads, propertyName } = project;
  const parcels = `${noOfCads} ${noOfCads === 1 ? 'parcel' : 'parcels'} of ${propertyName}`;
  return {
    title,
    lines: [
      ...wrapped(
        `This sends the project with ${parcels} to the Clean Energy Regulator (${regulator.stage} stage). This cannot be undone.`,
        columns,
      ).map((text): Line => [span(text)]),
      ...(warnings.length > 0 ? [[], ...marked('!', warnings, columns, 'warning')] : []),
      [],
      [
        span(warnings.length > 0 ? 'Submit anyway? ' : 'Submit it? ', 'strong'),
        span('y submits · n or Esc leaves it', 'faint'),
      ],
    ],
    columns,
  };
}

/** Lists what the user must fix first, and how. */
const blockedLines = ({ project, findings }: Submission, columns: number): Line[] => [
  [span('Nothing was sent. Fix these first:', 'strong')],
  ...blocksOf(findings).flatMap(({ says, fixAt }) => {
    const cure = fixAt ? cureOf(fixAt, project.projectId) : '';
    const command = fixAt?.place === 'form' ? `fenceline cer submit ${project.projectId} ` : '';
    return [
      ...marked('✗', [says], columns, 'bad'),
      ...wrapped(command + cure, columns - 2).map((text): Line => [span(`  ${text}`, 'faint')]),
    ];
  }),
  [],
  [span('Esc closes', 'faint')],
];

function progressBox(state: ReviewState, projectId: number, columns: number): Box {
  const sent = state.submissions.get(projectId);
  const title = `Submission of ${nameOf(state, projectId)}`;
  if (!sent) return { title, lines: [], columns };
  const last = sent.changes.at(-1);
  return {
    title,
    lines: [
      ...sent.changes.map(({ to_status: to }): Line => [
        span(to === 'C3' ? '✗ ' : '✓ ', to === 'C3' ? 'bad' : 'good'),
        span(to, statusTone(to)),
        span(` ${STATUS_MEANINGS[to]}`),
      ]),
      ...(last?.note ? wrapped(last.note, columns).map((text): Line => [span(text)]) : []),
      ...standingLines(sent, state.beat, columns),
      [],
      [span(sent.isOver ? 'Enter closes' : 'Esc closes; the submission continues', 'faint')],
    ],
    columns,
    isBad: sent.problem !== null || last?.to_status === 'C3',
  };
}

function standingLines(sent: Underway, beat: number, columns: number): Line[] {
  if (sent.problem !== null) return marked('✗', [sent.problem], columns, 'bad');
  if (sent.isOver) return [];
  const doing =
    sent.changes.length === 0 ? 'Sending it to the server …' : 'Waiting for the next step …';
  return [
    [span(`${spinner(beat)} ${doing}`)],
    ...(sent.waitingFor === null ? [] : marked('!', [sent.waitingFor], columns, 'warning')),
  ];
}
