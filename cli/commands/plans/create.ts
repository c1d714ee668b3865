import { contract } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { misuse } from '../../failure.ts';
import { hasAllPrices, priceOptions, PRICE_OPTIONS, typedPrices } from './price-options.ts';

export const createCommand = command({
  name: 'create',
  summary: 'Creates a plan.',
  about:
    'Creates a plan with its owners and prices; for admins. Its owners then choose who may use it, and may change the prices. As JSON: {plan_id, plan_name}.',
  args: '<NAME>',
  options: {
    '--owner <EMAIL...>': 'E-mail addresses of its owners.',
    ...priceOptions,
    ...serverOption,
  },
  examples: [
    '"Riverina Agronomy" --owner agent@example.com --key 60 --benchmark 140 --carbon 124.50',
  ],
  run: (input, terminal) => {
    const planName = input.args[0]!.trim();
    const owners = input.options.owner;
    const prices = typedPrices(input);
    if (planName === '') throw misuse('Name the plan.');
    if (owners.length === 0) throw misuse('Name the plan’s owner with --owner EMAIL.');
    if (!hasAllPrices(prices)) {
      throw misuse(`Give all prices of the plan: ${PRICE_OPTIONS}.`);
    }
    return connected(input, terminal, async ({ send }) => {
      const [{ create_plan: planId }] = await send(contract.plans.create, {
        emails: owners,
        plan_name: planName,
        ...prices,
      });
      return { plan_id: planId, plan_name: planName };
    });
  },
  show: ({ plan_id: id, plan_name: name }) => [`Created plan ${id}, ${name}.`],
});
