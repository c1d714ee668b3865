import { contract } from '#shared/api/contract';
import type { Command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { permissionOf, permissionOption } from './permission.ts';

interface Revoked {
  email: string;
  permission: string;
  revoked: boolean;
}

export const revokeCommand: Command<Revoked> = {
  name: 'revoke',
  summary: 'Takes a permission from somebody.',
  about:
    'Takes a permission from somebody, at once; for admins. The only admin keeps it. Who took it, and when, is kept. The server gives it to everybody in ADMIN_EMAILS again when it starts: take them off that list too. As JSON: {email, permission, revoked}.',
  args: '<EMAIL>',
  options: [permissionOption, serverOption],
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
};
