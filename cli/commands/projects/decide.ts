import { randomUUID } from 'node:crypto';
import { decisionsAt, needsReason, STATUS_MEANINGS } from '#entities/soil-project';
import { contract, type ProjectStatus } from '#shared/api/contract';
import { exitCodeOf, inBatch } from '../../batch.ts';
import { command } from '../../command.ts';
import { connected, type Connection } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { CommandFailedError, misuse } from '../../failure.ts';
import { showDecided, type Decided } from '../decided.ts';
import { idOf } from '../id.ts';
import { noteOf, noteOption } from '../note.ts';
import { oneOf } from '../one-of.ts';
import { projectWith } from './chosen-projects.ts';
import { showOutcomes, type ProjectOutcome } from './project-outcomes.ts';

const DECISIONS = { approve: 'B3', toClient: 'B1', toProvider: 'B2', reopen: 'A1' } as const;

interface Decision {
  to: ProjectStatus;
  note: string;
  /** Groups the e-mails to the partner about several projects. */
  batchId: string | null;
}

export const decideCommand = command({
  name: 'decide',
  summary: 'Approves soil projects, or sends them back for changes.',
  about:
    'Decides on soil projects with a signed commitment: approves them, returns them to their client or to the provider for changes, or reopens the form for the client. The people concerned get an e-mail with your message. Goes on with the others if one fails. As JSON: project_id, project_status; for several ids, a list with outcome (done, failed, not-tried) and message.',
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
    const ids = [...new Set(input.args.map((typed) => idOf(typed, 'a project')))];
    const to = oneOf(input, DECISIONS);
    const note = noteOf(input);
    if (needsReason(to) && note === '') {
      const option = to === 'B1' ? '--to-client' : '--to-provider';
      throw misuse(`${option} needs a message: -m "what has to be changed".`);
    }
    return connected(input, terminal, async (connection) => {
      const decision = { to, note, batchId: ids.length > 1 ? randomUUID() : null };
      if (!input.isList) return decided(connection, ids[0]!, decision);
      return inBatch(ids, {
        signal: connection.signal,
        work: async (id): Promise<ProjectOutcome> => ({
          ...(await decided(connection, id, decision)),
          outcome: 'done',
          message: null,
        }),
        instead: (id, outcome, message) => {
          if (message !== null) terminal.say(`${id}: ${message}`);
          return { project_id: id, project_status: null, outcome, message };
        },
      });
    });
  },
  json: (result) => ('outcomes' in result ? result.outcomes : result),
  show: (result, screen) =>
    'outcomes' in result ? showOutcomes(result, screen) : showDecided(result),
  exitCode: (result) => ('outcomes' in result ? exitCodeOf(result) : 0),
});

async function decided(
  connection: Connection,
  id: number,
  { to, note, batchId }: Decision,
): Promise<Decided> {
  const { status } = await projectWith(connection, id);
  const open = decisionsAt(status);
  if (!open.includes(to)) throw notOpen(id, status, open);
  await connection.send(contract.soilProjects.updateStatus, {
    project_id: id,
    project_status: to,
    ...(note ? { note } : {}),
    ...(batchId === null ? {} : { batch_id: batchId }),
  });
  return { project_id: id, project_status: to };
}

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
