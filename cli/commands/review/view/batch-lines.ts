import {
  actionOf,
  BATCH_KINDS,
  BATCH_LABELS,
  decidedStatus,
  isBatchDecision,
  isBatchReady,
  type BatchRow,
} from '#entities/submission/send';
import { wrapped } from '../../../output/text-width.ts';
import { readyIn } from '../model/batch.ts';
import type { BatchOutcome, BatchRun, Dialog, ReviewState } from '../model/review-state.ts';
import { marked, texts } from './check-lines.ts';
import { type Line, span, type Tone } from './line.ts';
import { asSentence, batchMailText } from './mail-text.ts';
import { choiceLines, problemLines, reasonLines, yesNoLines } from './reason-lines.ts';
import type { Scrolled } from './scrolled.ts';
import { spinner } from './spinner.ts';

type Batch = Dialog & { kind: 'batch' };

const counted = (count: number) =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? 'project' : 'projects'}`;

const plain = (text: string, columns: number): Line[] =>
  wrapped(text, columns).map((line): Line => [span(line)]);

export const batchMenuLines = (
  { at, problem }: Dialog & { kind: 'batch-menu' },
  columns: number,
): Line[] => [
  ...choiceLines(
    BATCH_KINDS.map((kind): Line => [span(BATCH_LABELS[kind])]),
    at,
  ),
  [],
  ...problemLines(problem, columns),
  [span('↑↓ choose · Enter goes on · Esc closes', 'faint')],
];

export const batchTitle = ({ batch, ids, isConfirming }: Batch): string =>
  isConfirming ? BATCH_LABELS[actionOf(batch)] : `${BATCH_LABELS[batch]}: ${counted(ids.length)}`;

/** The dialog of a batch: which projects are ready, and why the others are left out. */
export function batchContent(state: ReviewState, dialog: Batch, columns: number): Scrolled {
  const { items, ids, isConfirming } = dialog;
  if (items.is === 'failed') {
    const hint: Line = [span('r tries again · Esc closes', 'faint')];
    return { head: [], body: marked('✗', [items.problem], columns, 'bad'), foot: [[], hint] };
  }
  if (items.is !== 'there') {
    const text = `${spinner(state.beat)} Checking ${counted(ids.length)} …`;
    return { head: [], body: [[span(text)]], foot: [] };
  }
  return isConfirming
    ? confirmContent(state, dialog, items.value, columns)
    : sheetContent(dialog, items.value, columns);
}

function sheetContent(dialog: Batch, items: readonly BatchRow[], columns: number): Scrolled {
  const { batch } = dialog;
  const ready = readyIn(items).length;
  const leftOut = items.length - ready;
  const summary = `${ready} ready, ${leftOut} with findings, which this batch leaves out.`;
  const label = batch === 'return' ? 'Reason' : 'Note (optional)';
  const goOn = ready === 0 ? '' : `Enter: ${BATCH_LABELS[actionOf(batch)]} (${ready}) · `;
  return {
    head: [...plain(summary, columns), []],
    body: items.flatMap((item) => itemLines(item, columns)),
    foot: [
      [],
      ...(isBatchDecision(batch)
        ? reasonLines(label, dialog, columns)
        : problemLines(dialog.problem, columns)),
      [span(`↑↓ scroll · ${goOn}Esc closes`, 'faint')],
    ],
  };
}

function itemLines({ project, findings }: BatchRow, columns: number): Line[] {
  const look = isBatchReady({ findings }) ? LOOKS.done : LOOKS.failed;
  return projectLines(project, texts(findings), look, columns);
}

/** A project, and each reason on a line of its own. */
const projectLines = (
  { projectId, projectName }: Pick<BatchOutcome, 'projectId' | 'projectName'>,
  reasons: readonly string[],
  [mark, tone]: Look,
  columns: number,
): Line[] => [
  ...marked(mark, [`${projectId} ${projectName}`], columns, tone),
  ...marked('·', reasons, columns - 2, 'faint').map((line): Line => [span('  '), ...line]),
];

function confirmContent(
  state: ReviewState,
  { batch, note }: Batch,
  items: readonly BatchRow[],
  columns: number,
): Scrolled {
  const action = actionOf(batch);
  const ready = readyIn(items);
  const leftOut = items.length - ready.length;
  const projects = counted(ready.length);
  const stage = ready[0]?.submission?.regulator.stage;
  const mail = batchMailText(
    isBatchDecision(action) ? decidedStatus(action) : 'C4',
    ready.map(({ project }) => project.email),
    state,
  );
  const [question, yes, consequence] = {
    approve: [`Approve ${projects}?`, 'approves', asSentence(mail)],
    return: [`Return ${projects} to the client?`, 'returns', asSentence(mail)],
    submit: [
      `Submit ${projects} to the regulator?`,
      'submits',
      `This sends ${projects} to the Clean Energy Regulator (${stage} stage). This cannot be undone. When it has received them, ${mail}.`,
    ],
  }[action];
  return {
    head: [],
    body: [
      ...plain(consequence!, columns),
      ...(note.trim() ? plain(`Reason: ${note.trim()}`, columns) : []),
      ...(leftOut > 0 ? plain(leftOutText(leftOut), columns) : []),
    ],
    foot: [[], ...yesNoLines(question!, yes!, 'goes back', columns)],
  };
}

const leftOutText = (count: number): string =>
  `${counted(count)} ${count === 1 ? 'has findings and is' : 'have findings and are'} left out.`;

const TITLES: Record<BatchOutcome['outcome'], string> = {
  failed: 'Failed',
  unknown: 'Not known: it may have been done',
  'left-out': 'Left out',
  'not-tried': 'Not tried',
  done: 'Done',
};
type Look = readonly [mark: string, tone: Tone];
const LOOKS: Record<BatchOutcome['outcome'], Look> = {
  failed: ['✗', 'bad'],
  unknown: ['?', 'warning'],
  'left-out': ['!', 'warning'],
  'not-tried': ['·', 'faint'],
  done: ['✓', 'good'],
};

/** Number of projects that the batch has dealt with, without those left out. */
const triedIn = ({ outcomes }: BatchRun): number =>
  outcomes.filter(({ outcome }) => outcome !== 'left-out').length;

/** `Approve: 3 of 12` */
export const batchProgressText = (run: BatchRun): string =>
  `${BATCH_LABELS[run.batch]}: ${triedIn(run)} of ${run.total}`;

/** Shows the progress and the outcomes so far, with the projects that were left out and why. */
export function batchRunContent(run: BatchRun, beat: number, columns: number): Scrolled {
  const lines = (Object.keys(TITLES) as BatchOutcome['outcome'][]).flatMap((kind) => {
    const of = run.outcomes.filter(({ outcome }) => outcome === kind);
    if (of.length === 0) return [];
    return [
      [span(`${TITLES[kind]} (${of.length})`, 'strong')],
      ...of.flatMap((one) => projectLines(one, one.reasons, LOOKS[kind], columns)),
    ];
  });
  const waiting = run.waitingFor === null ? [] : marked('!', [run.waitingFor], columns, 'warning');
  const close = 'Esc stops after the project in progress';
  const hint = run.isOver ? 'Enter closes' : run.isStopping ? 'Stopping …' : close;
  const progress = `${triedIn(run)} of ${run.total}`;
  return {
    head: [
      [span(run.isOver ? progress : `${spinner(beat)} ${progress}`, 'strong')],
      ...waiting,
      [],
    ],
    body: lines,
    foot: [[], [span(`↑↓ scroll · ${hint}`, 'faint')]],
  };
}
