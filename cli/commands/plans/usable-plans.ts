import { contract, type PlanRecord } from '#shared/api/contract';
import type { Connection } from '../../connection/connected.ts';

export interface ShownPlan extends PlanRecord {
  /** The user's role in the plan; null when an admin views another user's plan. */
  role: 'owner' | 'client' | null;
}

export const allPlansOption = {
  '--all': 'All plans, not only those you own or may use; for admins.',
};

/** Returns the plans that the user owns, then those they may use; with `all`, every plan. */
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

/** Formats the user's role in a plan: `owner`, `client`, or a client who has not accepted yet. */
export const roleWords = ({ role, authorised_client_emails: [client] }: ShownPlan): string =>
  role === 'client' && client?.accepted_at === null ? 'client, not accepted' : (role ?? '');
