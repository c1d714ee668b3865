import { contract } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { idOf } from '../id.ts';
import { clientsPlan } from './clients-plan.ts';

export const leaveCommand = command({
  name: 'leave',
  summary: 'Leaves a plan that you are a client of.',
  about:
    'Leaves a plan that you are a client of. You can no longer order with it, and it no longer lets its owners see or withdraw your shared maps. If it lets you register soil carbon projects, that ends too. What you ordered stays yours. Only its owners can add you again. As JSON: {plan_id, plan_name}.',
  args: '<ID>',
  options: serverOption,
  examples: ['3'],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'a plan');
    return connected(input, terminal, async (connection) => {
      const { plan_id, plan_name } = await clientsPlan(connection, id);
      await connection.send(contract.plans.leave, { plan_id: id });
      return { plan_id, plan_name };
    });
  },
  show: ({ plan_id: id, plan_name: name }) => [`You left ${name} (plan ${id}).`],
});
