import { contract } from '#shared/api/contract';
import { formatDateTime } from '#shared/lib/dates';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { headedTable } from '../../output/table.ts';
import { idOf } from '../id.ts';

export const historyCommand = command({
  name: 'history',
  summary: 'Shows every change of a project’s status.',
  about:
    'Shows every status change of a project, oldest first, with time, user and note. As JSON: from_status, to_status, changed_by, changed_at, note.',
  args: '<ID>',
  options: serverOption,
  examples: ['12'],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'a project');
    return connected(input, terminal, ({ send }) =>
      send(contract.soilProjects.history, { project_id: id }),
    );
  },
  show: (changes, { columns }) =>
    headedTable(
      ['WHEN', 'FROM', 'TO', 'BY', 'NOTE'],
      changes.map((change) => [
        formatDateTime(change.changed_at),
        change.from_status ?? '',
        change.to_status,
        change.changed_by,
        change.note ?? '',
      ]),
      columns,
    ),
});
