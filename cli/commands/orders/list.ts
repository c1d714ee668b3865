import { filesTitle, paymentWords } from '#entities/order';
import { contract, ORDERS_PER_PAGE, type OrderRecord } from '#shared/api/contract';
import { formatDateTime } from '#shared/lib/dates';
import { centsOf, formatCents } from '#shared/lib/money';
import type { Command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { headedTable } from '../../output/table.ts';

export const listCommand: Command<OrderRecord[]> = {
  name: 'list',
  summary: 'Lists your orders, the latest first.',
  about: `Lists your orders, the latest first and ${ORDERS_PER_PAGE} at most: what was ordered, how it was paid, what stands with the files. As JSON: the orders as the server answers them.`,
  args: '',
  options: [{ flags: '--all', about: 'Every order there is.' }, serverOption],
  examples: ['', '--all --json'],
  run: (input, terminal) =>
    connected(input, terminal, async ({ send }) => {
      const orders: OrderRecord[] = [];
      for (;;) {
        const last = orders.at(-1);
        const page = await send(
          contract.orders.list,
          last ? { before_order_id: last.order_id } : {},
        );
        orders.push(...page);
        if (page.length < ORDERS_PER_PAGE) return orders;
        if (input.options['all'] !== true) {
          terminal.say(`These are the latest ${ORDERS_PER_PAGE}. Add --all for every order.`);
          return orders;
        }
      }
    }),
  show: (orders, { columns }) =>
    orders.length === 0
      ? ['You have no orders.']
      : headedTable(
          ['ID', 'ORDERED', 'TOTAL', 'PAID BY', 'ITEMS', 'FILES'],
          orders.map((order) => [
            String(order.order_id),
            formatDateTime(order.ordered_at),
            formatCents(centsOf(order.total)),
            paymentWords(order),
            order.items
              .map(({ item_type: type, property_name: farm }) => `${type}: ${farm}`)
              .join(', '),
            filesTitle(order.files),
          ]),
          columns,
        ),
};
