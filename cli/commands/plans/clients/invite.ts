import { contract } from '#shared/api/contract';
import { command } from '../../../command.ts';
import { connected } from '../../../connection/connected.ts';
import { serverOption } from '../../../connection/server-address.ts';
import { counted } from '../../../output/amounts.ts';
import { idOf } from '../../id.ts';
import { ownPlan } from '../own-plan.ts';

export const inviteCommand = command({
  name: 'invite',
  summary: 'Sends the invitation again to clients who have not accepted.',
  about:
    'Sends the invitation again to clients who have not accepted one of your plans; without addresses, to all of them. One person gets at most three in 24 hours. As JSON: {plan_id, invited}.',
  args: '<PLAN> [EMAIL...]',
  options: serverOption,
  examples: ['3', '3 farmer@example.com'],
  run: (input, terminal) => {
    const [plan = '', ...typed] = input.args;
    const id = idOf(plan, 'a plan');
    return connected(input, terminal, async (connection) => {
      const { authorised_client_emails: clients } = await ownPlan(connection, id);
      const open = clients.filter((client) => client.accepted_at === null);
      const emails = typed.length > 0 ? typed : open.map(({ email }) => email);
      if (emails.length === 0) return { plan_id: id, invited: [] };
      const [{ invited }] = await connection.send(contract.plans.inviteAgain, {
        plan_id: id,
        owner_emails: emails,
      });
      return { plan_id: id, invited };
    });
  },
  show: ({ invited }) => [
    invited.length === 0
      ? 'Every client has accepted the plan.'
      : `Invited ${counted(invited.length, 'client')} again.`,
  ],
});
