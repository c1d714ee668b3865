import { contract, type PermissionRecord } from '#shared/api/contract';
import { formatDateTime } from '#shared/lib/dates';
import type { Command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { headedTable } from '../../output/table.ts';

export const listCommand: Command<PermissionRecord[]> = {
  name: 'list',
  summary: 'Lists who holds a permission.',
  about:
    'Lists who holds a permission, since when and from whom; for admins. As JSON: the permissions as the server answers them.',
  args: '',
  options: [serverOption],
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
};
