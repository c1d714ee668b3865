import { contract, type PlanRecord } from '#shared/api/contract';
import type { Connection } from '../../connection/connected.ts';
import { CommandFailedError } from '../../failure.ts';

/** Returns a plan that the user is a client of. Throws `CommandFailedError` for any other. */
export async function clientsPlan({ send, email }: Connection, id: number): Promise<PlanRecord> {
  const plans = await send(contract.plans.authorised, { email: await email() });
  const plan = plans.find(({ plan_id: planId }) => planId === id);
  if (plan) return plan;
  throw new CommandFailedError(
    `You are not a client of plan ${id}. See your plans: fenceline plans list`,
  );
}
