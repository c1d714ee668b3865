import { contract, type PlanRecord } from '#shared/api/contract';
import type { Connection } from '../../connection/connected.ts';
import { CommandFailedError } from '../../failure.ts';

/**
 * Returns a plan that the user owns and may therefore change. Throws `CommandFailedError` for any other.
 */
export async function ownPlan({ send, email }: Connection, id: number): Promise<PlanRecord> {
  const owned = await send(contract.plans.owned, { email: await email() });
  const plan = owned.find(({ plan_id: planId }) => planId === id);
  if (plan) return plan;
  throw new CommandFailedError(
    `You do not own a plan ${id}. Only its owners can change it. See: fenceline plans list`,
  );
}
