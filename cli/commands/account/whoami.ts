import { contract } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { table } from '../../output/table.ts';

export const whoamiCommand = command({
  name: 'whoami',
  summary: 'Shows who is signed in, to which server, and with which permissions.',
  about:
    'Asks the server for your e-mail address, whether you have an account, and your permissions. Exits with 4 if you are not signed in.',
  args: '',
  options: serverOption,
  examples: ['', '--json | jq -r .email'],
  run: (input, terminal) =>
    connected(input, terminal, async ({ server, send, email: emailOf }) => {
      const email = await emailOf();
      const [[owner], [admin], [soil]] = await Promise.all([
        send(contract.owners.exists, { email }),
        send(contract.owners.checkPermission, { email, permission: 'admin' }),
        send(contract.soilProjects.standing, {}),
      ]);
      return {
        server,
        email,
        has_account: owner.does_owner_exist,
        is_admin: admin.check_user_permission,
        is_partner_admin: soil.is_partner_admin,
      };
    }),
  show: ({ server, email, has_account: hasAccount, ...rights }) => [
    email,
    ...table([
      ['  server', server],
      ['  account', hasAccount ? 'yes' : 'none yet; create one in the browser'],
      ['  admin', rights.is_admin ? 'yes' : 'no'],
      ['  partner admin', rights.is_partner_admin ? 'yes' : 'no'],
    ]),
  ],
});
