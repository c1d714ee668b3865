import { STATUS_MEANINGS } from '#entities/soil-project';
import { contract } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { CommandFailedError } from '../../failure.ts';
import { showDecided } from '../decided.ts';
import { idOf } from '../id.ts';
import { noteOf, noteOption } from '../note.ts';
import { oneOf } from '../one-of.ts';
import { projectWith } from '../projects/chosen-projects.ts';

const DECISIONS = { approved: 'C6', notApproved: 'C5' } as const;

export const decideCommand = command({
  name: 'decide',
  summary: 'Records what the regulator decided.',
  about:
    'Records the regulator’s decision on a submitted project if it notified you and not the server. As JSON: project_id, project_status.',
  args: '<ID>',
  options: {
    '--approved': 'The regulator approved it: C6.',
    '--not-approved': 'The regulator did not approve it: C5.',
    ...noteOption,
    ...serverOption,
  },
  examples: ['12 --approved -m "Letter of 21 November 2026"'],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'a project');
    const to = oneOf(input, DECISIONS);
    const note = noteOf(input);
    return connected(input, terminal, async (connection) => {
      const { status } = await projectWith(connection, id);
      if (status !== 'C4') {
        throw new CommandFailedError(
          `Project ${id} is at ${status} (${STATUS_MEANINGS[status]}). The regulator decides on projects at C4.`,
        );
      }
      await connection.send(contract.soilProjects.recordDecision, {
        project_id: id,
        project_status: to,
        note,
      });
      return { project_id: id, project_status: to };
    });
  },
  show: showDecided,
});
