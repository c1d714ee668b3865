import { contract } from '#shared/api/contract';
import { command, type CommandGroup } from '../../../command.ts';
import { connected } from '../../../connection/connected.ts';
import { serverOption } from '../../../connection/server-address.ts';
import { misuse } from '../../../failure.ts';
import { table } from '../../../output/table.ts';
import { idOf } from '../../id.ts';
import { ownPlan } from '../own-plan.ts';
import { priceOptions, PRICE_OPTIONS, priceRows, typedPrices } from '../price-options.ts';

const setCommand = command({
  name: 'set',
  summary: 'Changes the prices of a plan.',
  about:
    'Changes prices of one of your plans; the others stay. Earlier orders keep their prices. Records who changed the prices, when, and the old prices. As JSON: the plan as the server returns it after the change.',
  args: '<PLAN>',
  options: { ...priceOptions, ...serverOption },
  examples: ['3 --key 55', '3 --key 55.00 --benchmark 129.95 --carbon 0'],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'a plan');
    const typed = typedPrices(input);
    if (Object.keys(typed).length === 0) {
      throw misuse(`Name at least one price to change: ${PRICE_OPTIONS}.`);
    }
    return connected(input, terminal, async (connection) => {
      await ownPlan(connection, id);
      await connection.send(contract.plans.setPrices, { plan_id: id, ...typed });
      return ownPlan(connection, id);
    });
  },
  show: (plan, { columns }) => [
    `${plan.plan_name} (plan ${plan.plan_id}) now costs`,
    ...table(priceRows(plan), columns),
  ],
});

export const priceCommands: CommandGroup = {
  name: 'prices',
  about: 'Prices of one of your plans.',
  commands: [setCommand],
};
