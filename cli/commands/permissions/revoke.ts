import { contract } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { permissionOf, permissionOption } from './permission.ts';

export const revokeCommand = command({
  name: 'revoke',
  summary: 'Revokes a permission.',
  about:
    'Revokes a user’s permission immediately; for admins. The last admin’s permission cannot be revoked. Records who revoked it and when. At startup, the server grants it again to everybody in ADMIN_EMAILS, so remove them from that list too. As JSON: {email, permission, revoked}.',
  args: '<EMAIL>',
  options: { ...permissionOption, ...serverOption },
  examples: ['ada@example.com'],
  run: (input, terminal) => {
    const permission = permissionOf(input);
    const email = input.args[0]!;
    return connected(input, terminal, async ({ send }) => {
      const [{ revoke_permission: revoked }] = await send(contract.owners.revokePermission, {
        email,
        permission,
      });
      return { email, permission, revoked };
    });
  },
  show: ({ email, permission }) => [`${email} no longer has the permission ${permission}.`],
});
