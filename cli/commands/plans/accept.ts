import { ACCEPTANCE_MEANS } from '#entities/plan';
import { contract } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { idOf } from '../id.ts';
import { clientsPlan } from './clients-plan.ts';

export const acceptCommand = command({
  name: 'accept',
  summary: 'Accepts a plan that somebody added you to.',
  about: `Accepts a plan that somebody added you to as a client. ${ACCEPTANCE_MEANS.join(' ')} Ordering with the plan also accepts it. As JSON: the plan as the server returns it after the change.`,
  args: '<ID>',
  options: {
    '--let-order': 'Also let its owners see your farms and order for you.',
    ...serverOption,
  },
  examples: ['3', '3 --let-order'],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'a plan');
    return connected(input, terminal, async (connection) => {
      await clientsPlan(connection, id);
      await connection.send(contract.plans.accept, {
        plan_id: id,
        lets_order: input.options.letOrder,
      });
      return clientsPlan(connection, id);
    });
  },
  show: ({ plan_id: id, plan_name: name }) => [
    `You accepted ${name} (plan ${id}).`,
    ...ACCEPTANCE_MEANS,
  ],
});
