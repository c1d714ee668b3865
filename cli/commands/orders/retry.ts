import { contract } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { CommandFailedError } from '../../failure.ts';
import { idOf } from '../id.ts';

export const retryCommand = command({
  name: 'retry',
  summary: 'Starts a failed delivery again.',
  about:
    'Makes the missing files of an order again and mails them, for admins. Files that were made stay, except those whose maps have no satellite imagery. Exits with 1 if the delivery has not failed and lacks no imagery. As JSON: {order_id, state, retried}, with the state before.',
  args: '<ORDER>',
  options: serverOption,
  examples: ['471903828'],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'an order');
    return connected(input, terminal, async ({ send }) => {
      const [order] = await send(contract.orders.all, { search: String(id) });
      if (!order) throw new CommandFailedError(`There is no order ${id}.`);
      const retried = order.state === 'failed' || order.lacks_imagery;
      if (retried) await send(contract.orders.retryDelivery, { order_id: id });
      return { order_id: id, state: order.state, retried };
    });
  },
  show: ({ order_id: id, state, retried }) => [
    retried
      ? `The files of order ${id} are being made and mailed again.`
      : `The delivery of order ${id} has not failed: it is ${state}.`,
  ],
  exitCode: ({ retried }) => (retried ? 0 : 1),
});
