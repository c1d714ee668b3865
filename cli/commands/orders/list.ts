import { itemTypeName } from '#entities/cart';
import { filesTitle, paymentWords } from '#entities/order';
import { ORDERS_PER_PAGE, type OrderRecord } from '#shared/api/contract';
import { formatDateTime } from '#shared/lib/dates';
import { centsOf, formatCents } from '#shared/lib/money';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { headedTable } from '../../output/table.ts';
import { orderPages } from './order-pages.ts';

type Line = Pick<OrderRecord['items'][number], 'item_type' | 'property_name'>;
const lineWords = ({ item_type: type, property_name: farm }: Line) =>
  `${itemTypeName(type, 'list')}: ${farm}`;

export const listCommand = command({
  name: 'list',
  summary: 'Lists your orders, latest first.',
  about: `Lists your orders, latest first, at most ${ORDERS_PER_PAGE}: the items ordered or left out, the payment method and the state of the files. As JSON: the orders as returned by the server.`,
  args: '',
  options: { '--all': 'All your orders.', ...serverOption },
  examples: ['', '--all --json'],
  run: (input, terminal) =>
    connected(input, terminal, async (connection) => {
      const orders: OrderRecord[] = [];
      for await (const page of orderPages(connection)) {
        orders.push(...page);
        if (page.length < ORDERS_PER_PAGE || input.options.all) continue;
        terminal.say(`Showing the latest ${ORDERS_PER_PAGE}. Add --all to list all orders.`);
        break;
      }
      return orders;
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
            [
              ...order.items.map(lineWords),
              ...(order.left_out ?? []).map((line) => `left out: ${lineWords(line)}`),
            ].join(', '),
            filesTitle(order.files),
          ]),
          columns,
        ),
});
