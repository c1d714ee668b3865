import { eventWords } from '#entities/plan';
import { contract, type PlanEvent } from '#shared/api/contract';
import { formatDateTime } from '#shared/lib/dates';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { headedTable } from '../../output/table.ts';
import { idOf } from '../id.ts';
import { ownPlan } from './own-plan.ts';

export const historyCommand = command({
  name: 'history',
  summary: 'Shows the changes of a plan and the orders with it.',
  about:
    'Shows who changed the prices, clients and caps of one of your plans, who accepted it or left, and the orders with it, the latest first. As JSON: the events as returned by the server.',
  args: '<ID>',
  options: serverOption,
  examples: ['3', '3 --json | jq "map(select(.action == \\"priced\\"))"'],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'a plan');
    return connected(input, terminal, async (connection) => {
      await ownPlan(connection, id);
      const events: PlanEvent[] = [];
      for (;;) {
        const last = events.at(-1);
        const page = await connection.send(contract.plans.history, {
          plan_id: id,
          ...(last && { before_id: last.event_id }),
        });
        if (page.length === 0) return events;
        events.push(...page);
      }
    });
  },
  show: (events, { columns }) =>
    headedTable(
      ['WHEN', 'WHO', 'WHAT'],
      events.map((event) => [
        formatDateTime(event.at),
        event.actor ?? 'the server',
        eventWords(event),
      ]),
      columns,
    ),
});
