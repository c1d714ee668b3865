import { contract } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { misuse } from '../../failure.ts';
import { idOf } from '../id.ts';

const archiveOrRestore = (archived: boolean, name: string, summary: string, about: string) =>
  command({
    name,
    summary,
    about: `${about} As JSON: {plan_id, archived}.`,
    args: '<ID>',
    options: serverOption,
    examples: ['3'],
    run: (input, terminal) => {
      const id = idOf(input.args[0]!, 'a plan');
      return connected(input, terminal, async ({ send }) => {
        await send(contract.plans.change, { plan_id: id, archived });
        return { plan_id: id, archived };
      });
    },
    show: ({ plan_id: id }) => [`Plan ${id} is ${archived ? 'archived' : 'in use again'}.`],
  });

export const archiveCommand = archiveOrRestore(
  true,
  'archive',
  'Archives a plan.',
  'Archives a plan, for admins: it takes no orders and no new clients any more. Its orders and history remain.',
);
export const restoreCommand = archiveOrRestore(
  false,
  'restore',
  'Restores an archived plan.',
  'Restores an archived plan with its prices, owners and clients; for admins.',
);

export const editCommand = command({
  name: 'edit',
  summary: 'Renames a plan or names its owners.',
  about:
    'Renames a plan or replaces its owners; for admins. What you do not give stays. As JSON: {plan_id}.',
  args: '<ID>',
  options: {
    '--name <NAME>': 'The new name.',
    '--owner <EMAIL...>': 'All its owners from now on.',
    ...serverOption,
  },
  examples: [
    '3 --name "Riverina Agronomy Pty Ltd"',
    '3 --owner a@example.com --owner b@example.com',
  ],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'a plan');
    const { name, owner: owners } = input.options;
    if (name === undefined && owners.length === 0) throw misuse('Give --name or --owner.');
    return connected(input, terminal, async ({ send }) => {
      await send(contract.plans.change, {
        plan_id: id,
        ...(name !== undefined && { plan_name: name }),
        ...(owners.length > 0 && { emails: owners }),
      });
      return { plan_id: id };
    });
  },
  show: ({ plan_id: id }) => [`Changed plan ${id}.`],
});
