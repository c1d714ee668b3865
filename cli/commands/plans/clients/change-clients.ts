import type { PlanRecord } from '#shared/api/contract';
import type { CommandInput } from '../../../command.ts';
import { connected, type Connection } from '../../../connection/connected.ts';
import type { serverOption } from '../../../connection/server-address.ts';
import { counted } from '../../../output/amounts.ts';
import type { Terminal } from '../../../terminal.ts';
import { idOf } from '../../id.ts';
import { ownPlan } from '../own-plan.ts';

interface Changed {
  plan: PlanRecord;
  /** Clients that were added or removed. */
  changed: string[];
}

/** Runs a command that changes the clients of a plan, and reports the result. */
export const changeClients =
  (change: (connection: Connection, planId: number, emails: string[]) => Promise<unknown>) =>
  (input: CommandInput<typeof serverOption>, terminal: Terminal): Promise<Changed> => {
    const [typed = '', ...emails] = input.args;
    const id = idOf(typed, 'a plan');
    return connected(input, terminal, async (connection) => {
      const before = clientsOf(await ownPlan(connection, id));
      await change(connection, id, emails);
      const plan = await ownPlan(connection, id);
      const after = clientsOf(plan);
      const isIn = (list: string[]) => (email: string) => list.includes(email);
      const changed = [
        ...after.filter((email) => !isIn(before)(email)),
        ...before.filter((email) => !isIn(after)(email)),
      ];
      return { plan, changed };
    });
  };

const clientsOf = ({ authorised_client_emails: clients }: PlanRecord) =>
  clients.map(({ email }) => email);

/** Describes the result in one line; `done` is a phrase such as `added to`. */
export const clientWords = ({ plan, changed }: Changed, done: string): string[] => [
  `${changed.length === 0 ? 'Nobody' : changed.join(', ')} ${changed.length > 1 ? 'were' : 'was'} ${done} ${plan.plan_name} (plan ${plan.plan_id}), which now has ${counted(plan.authorised_client_emails.length, 'client')}.`,
];

export const AS_JSON =
  'As JSON: {plan, changed}, the plan as the server returns it after the change and the e-mails that were changed.';
