import { randomUUID } from 'node:crypto';
import { decisionsAt, needsReason, STATUS_MEANINGS } from '#entities/soil-project/record';
import { contract, type ProjectStatus } from '#shared/api/contract';
import { command } from '../../command.ts';
import { serverOption } from '../../connection/server-address.ts';
import { CommandFailedError, misuse } from '../../failure.ts';
import { decidedResult, decideOn } from '../decided.ts';
import { noteOf, noteOption } from '../note.ts';
import { oneOf } from '../one-of.ts';
import { projectWith } from './chosen-projects.ts';

const DECISIONS = { approve: 'B3', toClient: 'B1', toProvider: 'B2', reopen: 'A1' } as const;

export const decideCommand = command({
  name: 'decide',
  summary: 'Approves soil projects, or sends them back for changes.',
  about:
    'Decides on soil projects with a signed commitment: approves them, returns them to their client or to the provider for changes, or reopens the form for the client. Asks first if only the client can then continue. The people concerned get an e-mail with your message. Goes on with the others if one fails. As JSON: project_id, project_status; for several ids, a list with outcome (done, failed, unknown, not-tried) and message.',
  args: '<ID...>',
  options: {
    '--approve': 'Approved by the partner: B3.',
    '--to-client': 'Not approved, the client must change it: B1. Needs a message.',
    '--to-provider': 'Not approved, the provider must change it: B2. Needs a message.',
    '--reopen': 'Reopens the form for the client: A1.',
    ...noteOption,
    ...serverOption,
  },
  examples: ['12 --approve', '12 15 --to-client -m "The creek paddock is missing."'],
  run: (input, terminal) => {
    const to = oneOf(input, DECISIONS);
    const note = noteOf(input);
    if (needsReason(to) && note === '') {
      const option = to === 'B1' ? '--to-client' : '--to-provider';
      throw misuse(`${option} needs a message: -m "what has to be changed".`);
    }
    // The partner gets one mail about several projects.
    const batchId = randomUUID();
    return decideOn(input, terminal, to, async (connection, id, isOneOfMany) => {
      const { status } = await projectWith(connection, id);
      const open = decisionsAt(status);
      if (!open.includes(to)) throw notOpen(id, status, open);
      await connection.send(contract.soilProjects.updateStatus, {
        project_id: id,
        project_status: to,
        ...(note ? { note } : {}),
        ...(isOneOfMany ? { batch_id: batchId } : {}),
      });
    });
  },
  ...decidedResult,
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
