import { contract, type AdministeredOrder } from '#shared/api/contract';
import { formatDateTime } from '#shared/lib/dates';
import { centsOf, formatCents } from '#shared/lib/money';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { misuse } from '../../failure.ts';
import { headedTable } from '../../output/table.ts';

export const allCommand = command({
  name: 'all',
  summary: 'Lists the latest orders of everybody.',
  about:
    'Lists the latest orders of everybody, for admins; with --failed, those whose files could not be made or mailed; with --refunded, those of which money went back. fenceline orders retry starts one of them again. As JSON: the orders as returned by the server.',
  args: '',
  options: {
    '--failed': 'Only those whose delivery failed.',
    '--refunded': 'Only those of which money went back.',
    '--search <TEXT>': 'Only the order of this number, or those of this buyer’s e-mail.',
    ...serverOption,
  },
  examples: ['', '--failed', '--search farmer@example.com --json'],
  run(input, terminal) {
    const { failed, refunded, search } = input.options;
    if (failed && refunded) throw misuse('Choose one of --failed and --refunded.');
    return connected(input, terminal, ({ send }) =>
      send(contract.orders.all, {
        ...(failed && { state: 'failed' as const }),
        ...(refunded && { state: 'refunded' as const }),
        ...(search !== undefined && { search }),
      }),
    );
  },
  show: (orders, { columns }) =>
    orders.length === 0
      ? ['No order matches.']
      : headedTable(
          ['ID', 'ORDERED', 'BUYER', 'TOTAL', 'REFUNDED', 'PAID BY', 'FILES'],
          orders.map((order) => [
            String(order.order_id),
            formatDateTime(order.ordered_at),
            order.buyer_email,
            formatCents(centsOf(order.total)),
            refundedWords(order),
            order.plan_name ?? order.method,
            stateWords(order),
          ]),
          columns,
        ),
});

function refundedWords({ refunds }: AdministeredOrder): string {
  const cents = refunds.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  return cents === 0 ? '' : formatCents(cents);
}

const stateWords = ({ state, failure }: AdministeredOrder) =>
  failure === null ? state : `${state}: ${failure}`;
