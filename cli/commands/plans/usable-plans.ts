import { contract, type PlanRecord } from '#shared/api/contract';
import { centsOf, formatCents } from '#shared/lib/money';
import type { OptionSpec } from '../../command.ts';
import type { Connection } from '../../connection/connected.ts';

export interface ShownPlan extends PlanRecord {
  /** What the asker is to the plan; null: an admin looks at somebody's. */
  role: 'owner' | 'client' | null;
}

export const allPlansOption: OptionSpec = {
  flags: '--all',
  about: 'Of all plans, not only those you own or may use; for admins.',
};

/** The plans that the asker owns, then those he may use; with `all`, every plan there is. */
export async function usablePlans(
  { send, email: emailOf }: Connection,
  all: boolean,
): Promise<ShownPlan[]> {
  const email = await emailOf();
  const [owned, authorised, others] = await Promise.all([
    send(contract.plans.owned, { email }),
    send(contract.plans.authorised, { email }),
    all ? send(contract.plans.all, {}) : [],
  ]);
  const byId = new Map<number, ShownPlan>();
  const add = (plans: readonly PlanRecord[], role: ShownPlan['role']) => {
    for (const plan of plans) {
      if (!byId.has(plan.plan_id)) byId.set(plan.plan_id, { ...plan, role });
    }
  };
  add(owned, 'owner');
  add(authorised, 'client');
  add(others, null);
  return [...byId.values()];
}

/** What the asker is to a plan: `owner`, `client`, or a client who has still to accept it. */
export const roleWords = ({ role, authorised_client_emails: [client] }: ShownPlan): string =>
  role === 'client' && client?.accepted_at === null ? 'client, not accepted' : (role ?? '');

/** A plan's price as people read it. */
export const priceWords = (dollars: number) => formatCents(centsOf(dollars));
