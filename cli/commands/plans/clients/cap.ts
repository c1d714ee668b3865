import { centsFromText, NOT_A_PRICE } from '#entities/plan';
import { contract } from '#shared/api/contract';
import { command } from '../../../command.ts';
import { connected } from '../../../connection/connected.ts';
import { serverOption } from '../../../connection/server-address.ts';
import { misuse } from '../../../failure.ts';
import { counted } from '../../../output/amounts.ts';
import { idOf } from '../../id.ts';
import { ownPlan } from '../own-plan.ts';

export const capCommand = command({
  name: 'cap',
  summary: 'Limits what clients may order in a month.',
  about:
    'Limits what clients may order with one of your plans in a calendar month; none removes the cap. Orders of this month count. As JSON: {plan_id, changed}.',
  args: '<PLAN> <CAP> <EMAIL...>',
  options: serverOption,
  examples: ['3 500 farmer@example.com', '3 none farmer@example.com'],
  run: (input, terminal) => {
    const [plan = '', typed = '', ...emails] = input.args;
    const id = idOf(plan, 'a plan');
    const cap = typed === 'none' ? null : typed;
    if (cap !== null && centsFromText(cap) === null)
      throw misuse(`The cap ${typed} ${NOT_A_PRICE}.`);
    return connected(input, terminal, async (connection) => {
      await ownPlan(connection, id);
      const [{ set_plan_client_cap: changed }] = await connection.send(contract.plans.setCap, {
        plan_id: id,
        owner_emails: emails,
        cap,
      });
      return { plan_id: id, changed };
    });
  },
  show: ({ changed }) => [`Changed the cap of ${counted(changed, 'client')}.`],
});
