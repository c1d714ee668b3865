import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { headedTable } from '../../output/table.ts';
import { PRICED, priceWords } from './price-options.ts';
import { allPlansOption, roleWords, usablePlans } from './usable-plans.ts';

export const listCommand = command({
  name: 'list',
  summary: 'Lists plans with their prices.',
  about:
    'Lists the plans that you own or may use, with the prices of a Farm Key, a benchmark and a carbon report. As JSON: the plans as returned by the server, with your role in each.',
  args: '',
  options: { ...allPlansOption, ...serverOption },
  examples: ['', '--all --json'],
  run: (input, terminal) =>
    connected(input, terminal, (connection) => usablePlans(connection, input.options.all)),
  show: (plans, { columns }) =>
    plans.length === 0
      ? ['You have no plans.']
      : headedTable(
          ['ID', 'PLAN', 'YOU ARE', ...PRICED.map(({ option }) => option.toUpperCase())],
          plans.map((plan) => [
            String(plan.plan_id),
            plan.plan_name,
            roleWords(plan),
            ...PRICED.map(({ price }) => priceWords(plan[price])),
          ]),
          columns,
        ),
});
