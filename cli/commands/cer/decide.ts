import { STATUS_MEANINGS } from '#entities/soil-project/record';
import { MIN_REASON_LENGTH } from '#entities/submission/finding';
import { contract, type ProjectStatus } from '#shared/api/contract';
import { command } from '../../command.ts';
import { serverOption } from '../../connection/server-address.ts';
import { CommandFailedError } from '../../failure.ts';
import { decidedResult, decideOn } from '../decided.ts';
import { noteOf, noteOption } from '../note.ts';
import { oneOf } from '../one-of.ts';
import { projectWith } from '../projects/chosen-projects.ts';

const DECISIONS = { approved: 'C6', notApproved: 'C5', undecided: 'C4' } as const;
const DECIDABLE: ReadonlySet<ProjectStatus> = new Set(['C4', 'C5', 'C6']);

export const decideCommand = command({
  name: 'decide',
  summary: 'Records or corrects what the regulator decided.',
  about:
    'Records the regulator’s decision on submitted projects if it notified you and not the server. The same command corrects it, until the regulator’s own answer arrives. The message says how you know. Goes on with the others if one fails. As JSON: project_id, project_status; for several ids, a list with outcome (done, failed, unknown, not-tried) and message.',
  args: '<ID...>',
  options: {
    '--approved': 'The regulator approved it: C6.',
    '--not-approved': 'The regulator did not approve it: C5.',
    '--undecided': 'Corrects a decision recorded by mistake: back to C4.',
    ...noteOption,
    ...serverOption,
  },
  examples: [
    '12 --approved -m "Letter of 21 November 2026"',
    '12 15 --approved -m "Letters of 21 November 2026"',
  ],
  run: (input, terminal) => {
    const to = oneOf(input, DECISIONS);
    const note = noteOf(input, { min: MIN_REASON_LENGTH });
    return decideOn(input, terminal, to, async (connection, id) => {
      const { status } = await projectWith(connection, id);
      if (!DECIDABLE.has(status) || status === to) {
        throw new CommandFailedError(
          `Project ${id} is at ${status} (${STATUS_MEANINGS[status]}). The regulator decides on projects at C4; a decision at C5 or C6 can be corrected.`,
        );
      }
      await connection.send(contract.soilProjects.recordDecision, {
        project_id: id,
        project_status: to,
        note,
      });
    });
  },
  ...decidedResult,
});
