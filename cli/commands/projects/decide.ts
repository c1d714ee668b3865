import { decisionsAt, STATUS_MEANINGS } from '#entities/soil-project';
import { contract, type ProjectStatus } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { CommandFailedError } from '../../failure.ts';
import { showDecided } from '../decided.ts';
import { idOf } from '../id.ts';
import { noteOf, noteOption } from '../note.ts';
import { oneOf } from '../one-of.ts';
import { projectWith } from './chosen-projects.ts';

const DECISIONS = { approve: 'B3', toClient: 'B1', toProvider: 'B2', reopen: 'A1' } as const;

export const decideCommand = command({
  name: 'decide',
  summary: 'Approves a soil project, or sends it back for changes.',
  about:
    'Decides on a soil project with a signed commitment: approves it, returns it to its client or to the provider for changes, or reopens the form for the client. The people concerned get an e-mail with your message. As JSON: project_id, project_status.',
  args: '<ID>',
  options: {
    '--approve': 'Approved by the partner: B3.',
    '--to-client': 'Not approved, the client must change it: B1.',
    '--to-provider': 'Not approved, the provider must change it: B2.',
    '--reopen': 'Reopens the form for the client: A1.',
    ...noteOption,
    ...serverOption,
  },
  examples: ['12 --approve', '12 --to-client -m "The creek paddock is missing."'],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'a project');
    const to = oneOf(input, DECISIONS);
    const note = noteOf(input);
    return connected(input, terminal, async (connection) => {
      const { status } = await projectWith(connection, id);
      const open = decisionsAt(status);
      if (!open.includes(to)) throw notOpen(id, status, open);
      await connection.send(contract.soilProjects.updateStatus, {
        project_id: id,
        project_status: to,
        ...(note ? { note } : {}),
      });
      return { project_id: id, project_status: to };
    });
  },
  show: showDecided,
});

function notOpen(
  id: number,
  status: ProjectStatus,
  open: readonly ProjectStatus[],
): CommandFailedError {
  const choice = open.length === 0 ? 'none' : open.join(', ');
  return new CommandFailedError(
    `Project ${id} is at ${status} (${STATUS_MEANINGS[status]}). Possible decisions: ${choice}.`,
  );
}
