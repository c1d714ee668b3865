import { contract } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';

export const moveCommand = command({
  name: 'move',
  summary: 'Gives an account to another sign-in.',
  about:
    'Gives the account with the address OLD, with its farms, orders, plans and projects, to the sign-in of the account NEW; for admins. For somebody who has lost their old way to sign in for good: check who they are, and have them sign in and create an account first, which must be empty. The old sign-in no longer opens the account. Both addresses get an e-mail, and the audit records it. As JSON: {from_email, to_email, moved}.',
  args: '<OLD> <NEW>',
  options: serverOption,
  examples: ['office@old.example ada@new.example'],
  run: (input, terminal) => {
    const [from = '', to = ''] = input.args;
    return connected(input, terminal, async ({ send }) => {
      const [{ move_account: moved }] = await send(contract.owners.moveAccount, {
        from_email: from,
        to_email: to,
      });
      return { from_email: from, to_email: to, moved };
    });
  },
  show: ({ from_email: from, to_email: to }) => [
    `The account ${from} now belongs to the sign-in of ${to}, and has that address.`,
  ],
});
