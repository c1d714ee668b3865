import { contract } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { permissionOf, permissionOption } from './permission.ts';

export const grantCommand = command({
  name: 'grant',
  summary: 'Grants a permission.',
  about:
    'Grants a permission to a user; for admins. It belongs to the e-mail address, so the account need not exist yet. Records who granted it and when. As JSON: {email, permission, granted}; granted is false if the user already had it.',
  args: '<EMAIL>',
  options: { ...permissionOption, ...serverOption },
  examples: ['ada@example.com'],
  run: (input, terminal) => {
    const permission = permissionOf(input);
    const email = input.args[0]!;
    return connected(input, terminal, async ({ send }) => {
      const [{ grant_permission: granted }] = await send(contract.owners.grantPermission, {
        email,
        permission,
      });
      return { email, permission, granted };
    });
  },
  show: ({ email, permission, granted }) => [
    granted
      ? `${email} has the permission ${permission}.`
      : `${email} already has the permission ${permission}.`,
  ],
});
