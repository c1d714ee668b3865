import { formatDate } from '#shared/lib/dates';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { CommandFailedError } from '../../failure.ts';
import { table } from '../../output/table.ts';
import { idOf } from '../id.ts';
import { priceRows } from './price-options.ts';
import { allPlansOption, roleWords, usablePlans } from './usable-plans.ts';

export const showCommand = command({
  name: 'show',
  summary: 'Shows one plan: prices, owners, clients.',
  about: 'Shows a plan’s prices and owners and, if you own it, its clients.',
  args: '<ID>',
  options: { ...allPlansOption, ...serverOption },
  examples: ['1', '1 --json | jq -r .authorised_client_emails[].email'],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'a plan');
    return connected(input, terminal, async (connection) => {
      const plans = await usablePlans(connection, input.options.all);
      const plan = plans.find(({ plan_id: planId }) => planId === id);
      if (plan) return plan;
      throw new CommandFailedError(`You do not own or use a plan ${id}. See: fenceline plans list`);
    });
  },
  show: (plan, { columns }) => [
    `${plan.plan_name} (plan ${plan.plan_id})`,
    ...table(
      [
        ...(plan.role === null ? [] : [['  you are', roleWords(plan)]]),
        ...priceRows(plan),
        ...plan.owner_emails.map((email) => ['  owner', email]),
        ...plan.authorised_client_emails.map(
          ({ email, authorised_by: by, accepted_at: acceptedAt }) => [
            '  client',
            [
              email,
              ...(by === '' ? [] : [`added by ${by}`]),
              acceptedAt === null ? 'not accepted yet' : `accepted ${formatDate(acceptedAt)}`,
            ].join(', '),
          ],
        ),
      ],
      columns,
    ),
  ],
});
