import { contract } from '#shared/api/contract';
import { formatDateTime } from '#shared/lib/dates';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { headedTable } from '../../output/table.ts';

export const listCommand = command({
  name: 'list',
  summary: 'Lists users with permissions.',
  about:
    'Lists users with permissions, with who granted them and when; for admins. As JSON: the permissions as returned by the server.',
  args: '',
  options: serverOption,
  examples: ['', '--json | jq -r .[].email'],
  run: (input, terminal) =>
    connected(input, terminal, ({ send }) => send(contract.owners.permissions, {})),
  show: (permissions, { columns }) =>
    headedTable(
      ['E-MAIL', 'PERMISSION', 'SINCE', 'GRANTED BY'],
      permissions.map(({ email, permission, granted_at: since, granted_by: by }) => [
        email,
        permission,
        formatDateTime(since),
        by ?? 'the server’s settings',
      ]),
      columns,
    ),
});
