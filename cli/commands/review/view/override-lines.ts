import { waitingOverrideText } from '#entities/submission/finding';
import { wrapped } from '../../../output/text-width.ts';
import { overridable, type Overridable } from '../../../submission/change-override.ts';
import { type Dialog, type ReviewState, UNASKED } from '../model/review-state.ts';
import { marked } from './check-lines.ts';
import { type Line, span } from './line.ts';
import { problemLines, reasonLines, yesNoLines } from './reason-lines.ts';
import { spinner } from './spinner.ts';

/** Lists the findings that can be overridden, and who overrode the others. */
export function overrideLines(
  state: ReviewState,
  dialog: Dialog & { kind: 'override' },
  columns: number,
): Line[] {
  const { projectId, at, change, note, isConfirming, problem } = dialog;
  const checked = state.detail?.projectId === projectId ? state.detail.submission : UNASKED;
  if (checked.is === 'failed') {
    return [
      ...marked('✗', [checked.problem], columns, 'bad'),
      [],
      [span('r tries again · Esc closes', 'faint')],
    ];
  }
  if (checked.is !== 'there') return [[span(`${spinner(state.beat)} Checking the project …`)]];
  const listed = overridable(checked.value);
  const chosen = listed[at];
  if (!chosen) {
    return [[span('Nothing here can be overridden.')], [], [span('Esc closes', 'faint')]];
  }
  const plain = (text: string) => wrapped(text, columns).map((line): Line => [span(line)]);
  const second = chosen.needsSecond
    ? 'The other project is approved, so this counts once another partner admin confirms it.'
    : 'The project can then be submitted although the problem is not fixed.';
  if (isConfirming && change !== null) {
    const [question, yes] = QUESTIONS[chosen.isUnneeded ? 'clear' : change];
    return [
      ...plain(chosen.says),
      ...plain(change === 'override' ? second : madeText(chosen)),
      ...(change === 'override' ? plain(`Reason: ${note.trim()}`) : []),
      [],
      ...yesNoLines(question, yes, 'goes back', columns),
    ];
  }
  if (change === 'override') {
    return [
      ...plain(chosen.says),
      ...plain(second),
      [],
      ...reasonLines('Reason, which an auditor reads', { note, problem }, columns),
      [],
      [span('Enter goes on · Esc closes', 'faint')],
    ];
  }
  return [
    ...listed.flatMap((finding, i) =>
      wrapped([finding.says, madeText(finding)].filter(Boolean).join(' '), columns - 2).map(
        (text, n): Line =>
          [span(n > 0 ? '  ' : i === at ? '▸ ' : '  ', 'accent'), span(text)].map((part) => ({
            ...part,
            isChosen: i === at,
          })),
      ),
    ),
    ...problemLines(problem, columns),
    [],
    [span('↑↓ choose · Enter overrides or confirms · w withdraws · Esc closes', 'faint')],
  ];
}

const QUESTIONS = {
  override: ['Override this problem?', 'overrides it'],
  confirm: ['Confirm the override as the second admin?', 'confirms it'],
  withdraw: ['Withdraw the override? The problem then blocks again.', 'withdraws it'],
  clear: ['Withdraw the override, which is no longer needed?', 'withdraws it'],
} as const;

/** Says who overrode a finding and why, and whether it waits for a second admin. */
function madeText({ override, waiting, isUnneeded }: Overridable): string {
  const made = override ?? waiting;
  if (made === null) return '';
  const by = waiting
    ? waitingOverrideText(waiting)
    : `${made.made_by} overrode it${made.confirmed_by ? `, ${made.confirmed_by} confirmed it` : ''}.`;
  return `${isUnneeded ? 'No longer needed: ' : ''}${by} Reason: ${made.reason}`;
}
