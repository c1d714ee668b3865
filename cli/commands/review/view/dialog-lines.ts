import {
  needsReason,
  STATUS_LEGEND,
  STATUS_MEANINGS,
  type SoilProject,
} from '#entities/soil-project/record';
import { blocksOf, warningsOf, type Finding } from '#entities/submission/finding';
import { BATCH_LABELS, type Submission } from '#entities/submission/send';
import type { ProjectStatus } from '#shared/api/contract';
import { fitText, wrapped } from '../../../output/text-width.ts';
import { cureOf } from '../../../submission/cure-of.ts';
import { projectOf } from '../model/listing.ts';
import type { Dialog, ReviewState, Underway } from '../model/review-state.ts';
import { batchContent, batchMenuLines, batchRunContent, batchTitle } from './batch-lines.ts';
import { marked, texts } from './check-lines.ts';
import { HELP } from './help-lines.ts';
import { type Line, span } from './line.ts';
import { asSentence, mailText } from './mail-text.ts';
import { overrideLines } from './override-lines.ts';
import { choiceLines, reasonLines, yesNoLines } from './reason-lines.ts';
import { lastTop, type Scrolled, visibleLines } from './scrolled.ts';
import { signaturesLines } from './signatures-lines.ts';
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
  const columns = columnsOf(state);
  switch (dialog.kind) {
    case 'help':
    case 'batch':
    case 'batch-run':
      return {
        title: scrolledTitle(state, dialog),
        lines: visibleLines(contentOf(state, dialog, columns), dialog.top, state.size),
        columns,
      };
    case 'statuses':
      return {
        title: 'Show only projects at',
        lines: statusLines(state, dialog.at, columns),
        columns,
      };
    case 'decide':
      return {
        title: `Decide on ${nameOf(state, dialog.projectId)}`,
        lines: decideLines(state, dialog, columns),
        columns,
      };
    case 'signatures':
      return {
        title: `Signatures of ${nameOf(state, dialog.projectId)}`,
        lines: signaturesLines(state, dialog, columns),
        columns,
      };
    case 'override':
      return {
        title: `Overrides of ${nameOf(state, dialog.projectId)}`,
        lines: overrideLines(state, dialog, columns),
        columns,
      };
    case 'batch-menu':
      return {
        title: `With the ${state.marked.size} marked`,
        lines: batchMenuLines(dialog, columns),
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

const columnsOf = ({ size }: ReviewState): number => Math.min(WIDEST, size.columns - 6);

type ScrolledDialog = Extract<Dialog, { top: number }>;

/** Index of the first visible line when a dialog is scrolled to its end. */
export const lastTopOf = (state: ReviewState, dialog: ScrolledDialog): number =>
  lastTop(contentOf(state, dialog, columnsOf(state)), state.size);

function scrolledTitle({ batchRun }: ReviewState, dialog: ScrolledDialog): string {
  if (dialog.kind === 'help') return 'Keys';
  if (dialog.kind === 'batch') return batchTitle(dialog);
  return batchRun ? BATCH_LABELS[batchRun.batch] : '';
}

function contentOf(state: ReviewState, dialog: ScrolledDialog, columns: number): Scrolled {
  if (dialog.kind === 'help') return HELP;
  if (dialog.kind === 'batch') return batchContent(state, dialog, columns);
  const { batchRun, beat } = state;
  return batchRun ? batchRunContent(batchRun, beat, columns) : { head: [], body: [], foot: [] };
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

function decideLines(
  state: ReviewState,
  dialog: Dialog & { kind: 'decide' },
  columns: number,
): Line[] {
  const { choices, at, note, isConfirming } = dialog;
  const chosen = at === null ? undefined : choices[at];
  if (isConfirming && chosen) return confirmLines(state, dialog, chosen, columns);
  const label = chosen && needsReason(chosen) ? 'Reason' : 'Reason (needed to return it)';
  return [
    ...choiceLines(
      choices.map((choice): Line => [
        span(choice, statusTone(choice)),
        span(` ${fitText(STATUS_MEANINGS[choice], columns - 5)}`),
      ]),
      at,
    ),
    [],
    ...reasonLines(label, { note, problem: dialog.problem }, columns),
    [],
    [span('↑↓ choose · Enter goes on · Esc leaves it as it is', 'faint')],
  ];
}

function confirmLines(
  state: ReviewState,
  { projectId, note }: Dialog & { kind: 'decide' },
  chosen: ProjectStatus,
  columns: number,
): Line[] {
  const email = projectOf(state, projectId)?.email ?? 'the client';
  const texts = [
    `This sets the project to ${chosen}: ${STATUS_MEANINGS[chosen]}.`,
    asSentence(mailText(chosen, email, state)),
    ...(note.trim() ? [`Reason: ${note.trim()}`] : []),
  ];
  return [
    ...texts.flatMap((text) => wrapped(text, columns)).map((text): Line => [span(text)]),
    [],
    ...yesNoLines(`Set it to ${chosen}?`, 'decides', 'goes back', columns),
  ];
}

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
      ...wrapped(
        `When it has received the project, ${mailText('C4', project.email, state)}.`,
        columns,
      ).map((text): Line => [span(text)]),
      ...(warnings.length > 0 ? [[], ...marked('!', warnings, columns, 'warning')] : []),
      [],
      ...yesNoLines(
        warnings.length > 0 ? 'Submit anyway?' : 'Submit it?',
        'submits',
        'leaves it',
        columns,
      ),
    ],
    columns,
  };
}

/** Lists what the user must fix first, and how. */
const blockedLines = ({ project, findings }: Submission, columns: number): Line[] => [
  [span('Nothing was sent. Fix these first:', 'strong')],
  ...blocksOf(findings).flatMap((finding) => [
    ...marked('✗', [finding.says], columns, 'bad'),
    ...wrapped(fixText(project, finding), columns - 2).map((text): Line => [
      span(`  ${text}`, 'faint'),
    ]),
  ]),
  [],
  [span('Esc closes', 'faint')],
];

/** The command that fixes a finding, and whether it can be overridden with a reason. */
function fixText(project: SoilProject, { rule, fixAt, canOverride, waiting }: Finding): string {
  const { projectId } = project;
  const cure = fixAt ? cureOf({ rule, fixAt }, project) : '';
  const isTyped = fixAt?.place === 'form';
  // The sheet contains what the regulator's form has no field for, and the submission needs it.
  const isInSheet = isTyped && fixAt.field === 'part';
  const sheet = isInSheet ? `fenceline cer sheet ${projectId} ${cure} -o FILE, then ` : '';
  const command = `${sheet}${isTyped ? `fenceline cer submit ${projectId} ` : ''}${cure}`;
  if (waiting) return 'Its override waits for a second admin; x shows it.';
  return canOverride ? `${command} · or x to override it with a reason` : command;
}

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
