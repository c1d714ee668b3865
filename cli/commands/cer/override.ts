import {
  blocksOf,
  MAX_REASON_LENGTH,
  MIN_REASON_LENGTH,
  namesProject,
  reasonProblem,
  waitingOf,
} from '#entities/submission/finding';
import { command, type CommandInput } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { CommandFailedError, misuse } from '../../failure.ts';
import { idOf } from '../id.ts';
import { noteOf, type noteOption } from '../note.ts';
import {
  changeOverride,
  overridable,
  type Overridable,
  type OverrideChange,
} from '../../submission/change-override.ts';
import type { Submission } from '#entities/submission/send';
import { parcelAt } from '../../submission/prepared-submissions.ts';
import { numberOfOnly } from './number-of-only.ts';
import { submissionsOf } from './submissions.ts';
import { formOptions } from './typed-form.ts';

export const overrideCommand = command({
  name: 'override',
  summary: 'Overrides a rule that blocks a project, with a reason.',
  about:
    'Overrides the blocks of a rule on a project, so that it can be submitted all the same. The reason stays in the project’s history, where an auditor reads it. Each other project whose land is shared needs a reason of its own (--with). Where an approved project is overlapped, the override counts only once another partner admin confirms it (--confirm). An override ends when what the rule says changes. With --withdraw, ends the overrides of the rule. As JSON, for each finding: rule, parcel, says, is_overridden, is_waiting.',
  args: '<ID>',
  options: {
    '--rule <RULE>': 'The rule, as cer check names it.',
    '--parcel <NUMBER>': 'Only the block of this parcel.',
    '--with <PROJECT>':
      'Only the block about this other project: its id, or its id in the register.',
    '--confirm': 'Confirms the override of another partner admin instead.',
    '--withdraw': 'Ends the overrides instead.',
    '-m, --message <TEXT>': `The reason, stored in the project’s history; ${MIN_REASON_LENGTH} to ${MAX_REASON_LENGTH.toLocaleString('en-AU')} characters.`,
    ...formOptions,
    ...serverOption,
  },
  examples: [
    '12 --rule title-owner -m "The transfer of 3 June is not registered yet"',
    '12 --rule overlap --with 4 --confirm',
  ],
  run: (input, terminal) => {
    const projectId = idOf(input.args[0]!, 'a project');
    const { rule, withdraw, confirm, with: other } = input.options;
    if (rule === undefined) throw misuse('Name the rule with --rule, as cer check shows it.');
    if (withdraw && confirm) throw misuse('Choose either --confirm or --withdraw.');
    const typed = input.options.parcel;
    const number = typed === undefined ? null : idOf(typed, 'a parcel');
    const change = withdraw ? 'withdraw' : confirm ? 'confirm' : 'override';
    const reason = change === 'override' ? reasonOf(input) : '';
    return connected(input, terminal, async (connection) => {
      const read = await submissionsOf(connection, terminal, input, [projectId]);
      const [submission] = read.submissions;
      const { project } = submission!;
      const parcel = number === null ? null : parcelAt(project, number);
      const meant = changeable(submission!, change).filter(
        (one) =>
          one.rule === rule &&
          (parcel === null || one.parcels.includes(parcel)) &&
          (other === undefined ||
            one.otherProject === other ||
            (one.isUnneeded && namesProject(one.says, other))),
      );
      if (meant.length === 0) throw new CommandFailedError(nothingText(change, projectId, rule));
      if (change !== 'withdraw') oneByOne(meant);
      for (const finding of meant) {
        const text = await changeOverride(connection, projectId, change, finding, reason);
        if (change === 'override' && finding.needsSecond) terminal.say(text);
      }
      return meant.map(({ parcels, says, needsSecond }) => ({
        rule,
        parcel: numberOfOnly(project, parcels),
        says,
        is_overridden: change === 'confirm' || (change === 'override' && !needsSecond),
        is_waiting: change === 'override' && needsSecond,
      }));
    });
  },
  show: (changed) =>
    changed.map(({ says, is_overridden: isOverridden, is_waiting: isWaiting }) => {
      if (isWaiting) return `Overridden, once another partner admin confirms it: ${says}`;
      return `${isOverridden ? 'Overridden' : 'No longer overridden'}: ${says}`;
    }),
});

/** Findings that can be overridden, confirmed or withdrawn, depending on the requested change. */
function changeable(submission: Submission, change: OverrideChange): Overridable[] {
  const { findings } = submission;
  if (change === 'confirm') return waitingOf(findings);
  if (change === 'override') return blocksOf(findings).filter(({ waiting }) => waiting === null);
  return overridable(submission).filter(({ override, waiting }) => override ?? waiting);
}

function nothingText(change: OverrideChange, projectId: number, rule: string): string {
  if (change === 'withdraw') return `Project ${projectId} has no override of ${rule}.`;
  const what =
    change === 'confirm'
      ? `No override of ${rule} on project ${projectId} waits for a second partner admin.`
      : `The rule ${rule} does not block project ${projectId}, or its override waits for a second partner admin.`;
  return `${what} fenceline cer check ${projectId} shows what does.`;
}

/**
 * Throws `CommandFailedError` if the findings concern several other projects, which need a reason
 * each.
 */
function oneByOne(meant: readonly Overridable[]): void {
  const others = meant.flatMap(({ otherProject }) => otherProject ?? []);
  if (others.length < 2) return;
  const list = new Intl.ListFormat('en-AU').format(others);
  throw misuse(
    `The land is shared with ${others.length} other projects: ${list}. Choose each with --with.`,
  );
}

function reasonOf(input: CommandInput<typeof noteOption>): string {
  const reason = noteOf(input, { min: MIN_REASON_LENGTH, max: MAX_REASON_LENGTH });
  const problem = reasonProblem(reason);
  if (problem !== null) throw misuse(problem);
  return reason;
}
