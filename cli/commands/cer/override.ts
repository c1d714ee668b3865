import {
  blocksOf,
  MAX_REASON_LENGTH,
  MIN_REASON_LENGTH,
  overriddenOf,
  type Finding,
} from '#entities/soil-project';
import { contract } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { CommandFailedError, misuse } from '../../failure.ts';
import { idOf } from '../id.ts';
import { noteOf } from '../note.ts';
import { submissionsOf } from './submissions.ts';
import { formOptions } from './typed-form.ts';

export const overrideCommand = command({
  name: 'override',
  summary: 'Overrides a rule that blocks a project, with a reason.',
  about:
    'Overrides the blocks of a rule on a project, so that it can be submitted all the same. The reason stays in the project’s history, where an auditor reads it. An override ends when what the rule says changes. With --withdraw, ends the overrides of the rule. As JSON, for each finding: rule, parcel, says, is_overridden.',
  args: '<ID>',
  options: {
    '--rule <RULE>': 'The rule, as cer check names it.',
    '--parcel <NUMBER>': 'Only the block of this parcel.',
    '--withdraw': 'Ends the overrides instead.',
    '-m, --message <TEXT>': `The reason, stored in the project’s history; ${MIN_REASON_LENGTH} to ${MAX_REASON_LENGTH.toLocaleString('en-AU')} characters.`,
    ...formOptions,
    ...serverOption,
  },
  examples: ['12 --rule title-owner -m "The transfer of 3 June is not registered yet"'],
  run: (input, terminal) => {
    const projectId = idOf(input.args[0]!, 'a project');
    const { rule, withdraw } = input.options;
    if (rule === undefined) throw misuse('Name the rule with --rule, as cer check shows it.');
    const typed = input.options.parcel;
    const parcel = typed === undefined ? null : idOf(typed, 'a parcel');
    const reason = withdraw
      ? ''
      : noteOf(input, { min: MIN_REASON_LENGTH, max: MAX_REASON_LENGTH });
    return connected(input, terminal, async (connection) => {
      const [submission] = await submissionsOf(connection, input, [projectId]);
      const { findings } = submission!;
      const isMeant = (finding: Finding) =>
        finding.rule === rule && (parcel === null || finding.parcel === parcel);
      const meant = (withdraw ? overriddenOf(findings) : blocksOf(findings)).filter(isMeant);
      if (meant.length === 0) {
        throw new CommandFailedError(
          withdraw
            ? `Project ${projectId} has no override of ${rule}.`
            : `The rule ${rule} does not block project ${projectId}. fenceline cer check ${projectId} shows what does.`,
        );
      }
      for (const finding of meant) {
        if (finding.override !== null) {
          await connection.send(contract.soilProjects.withdrawOverride, {
            project_id: projectId,
            override_id: finding.override.id,
          });
        } else {
          await connection.send(contract.soilProjects.override, {
            project_id: projectId,
            rule,
            parcel: finding.parcel,
            says: finding.says,
            reason,
          });
        }
      }
      return meant.map(({ parcel: number, says }) => ({
        rule,
        parcel: number,
        says,
        is_overridden: !withdraw,
      }));
    });
  },
  show: (changed) =>
    changed.map(
      ({ says, is_overridden: isOverridden }) =>
        `${isOverridden ? 'Overridden' : 'No longer overridden'}: ${says}`,
    ),
});
