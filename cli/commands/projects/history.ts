import { contract, type ResultOf } from '#shared/api/contract';
import { formatDateTime } from '#shared/lib/dates';
import { inBatch } from '../../batch.ts';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { CommandFailedError } from '../../failure.ts';
import { headedTable } from '../../output/table.ts';
import { idOf } from '../id.ts';

type Change = { project_id: number } & ResultOf<typeof contract.soilProjects.history>[number];

export const historyCommand = command({
  name: 'history',
  summary: 'Shows every change of a project’s status.',
  about:
    'Shows every status change of projects, one project after the other, oldest first, with time, user and note. Exits with 1 if an id does not exist, after it has shown the others. As JSON: project_id, from_status, to_status, changed_by, changed_at, note, marks.',
  args: '<ID...>',
  options: serverOption,
  examples: ['12', '12 15 --json'],
  run: (input, terminal) => {
    const ids = [...new Set(input.args.map((typed) => idOf(typed, 'a project')))];
    return connected(input, terminal, async ({ send, signal }) => {
      const problems: string[] = [];
      const { outcomes, endedWith } = await inBatch(ids, {
        signal,
        work: async (id): Promise<Change[]> =>
          (await send(contract.soilProjects.history, { project_id: id })).map((change) => ({
            project_id: id,
            ...change,
          })),
        instead: (id, _, message) => {
          if (message !== null) problems.push(ids.length > 1 ? `${id}: ${message}` : message);
          return [];
        },
      });
      const isNothing = problems.length === ids.length || endedWith !== 0;
      if (isNothing)
        throw new CommandFailedError(problems.join('\n') || 'Cancelled.', endedWith || 1);
      for (const problem of problems) terminal.say(problem);
      return { changes: outcomes.flat(), isMany: ids.length > 1, hasFailed: problems.length > 0 };
    });
  },
  json: ({ changes }) => changes,
  show: ({ changes, isMany }, { columns }) =>
    headedTable(
      [...(isMany ? ['ID'] : []), 'WHEN', 'FROM', 'TO', 'BY', 'NOTE'],
      changes.map((change) => [
        ...(isMany ? [String(change.project_id)] : []),
        formatDateTime(change.changed_at),
        change.from_status ?? '',
        change.to_status,
        change.changed_by,
        change.note ?? '',
      ]),
      columns,
    ),
  exitCode: ({ hasFailed }) => (hasFailed ? 1 : 0),
});
