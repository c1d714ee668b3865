import { contract } from '#shared/api/contract';
import { formatDate } from '#shared/lib/dates';
import { formatCents } from '#shared/lib/money';
import { command } from '../../../command.ts';
import { connected } from '../../../connection/connected.ts';
import { serverOption } from '../../../connection/server-address.ts';
import { headedTable } from '../../../output/table.ts';
import { idOf } from '../../id.ts';
import { ownPlan } from '../own-plan.ts';

export const listCommand = command({
  name: 'list',
  summary: 'Lists the clients of a plan with what they ordered.',
  about:
    'Lists the clients of one of your plans: name, farms, orders, spending and cap. Names show once a client has ordered with the plan or lets you order. As JSON: the clients as returned by the server, sums in cents.',
  args: '<PLAN>',
  options: serverOption,
  examples: ['3', '3 --json | jq "map(.month_cents) | add"'],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'a plan');
    return connected(input, terminal, async (connection) => {
      await ownPlan(connection, id);
      return connection.send(contract.plans.people, { plan_id: id });
    });
  },
  show: (people, { columns }) =>
    people.length === 0
      ? ['This plan has no clients.']
      : headedTable(
          ['CLIENT', 'NAME', 'FARMS', 'ORDERS', 'LAST ORDER', 'THIS MONTH', 'CAP'],
          people.map((person) => [
            person.email,
            person.name ?? (person.accepted_at === null ? 'not accepted' : ''),
            person.farms,
            person.orders,
            person.last_order_at === null ? '' : formatDate(person.last_order_at),
            formatCents(person.month_cents),
            person.cap_cents === null ? '' : formatCents(person.cap_cents),
          ]),
          columns,
        ),
});
