import { Link } from '@tanstack/react-router';
import type { PlanRecord } from '#shared/api/contract';

/** Leads back from one client, or from a comparison, to all clients of the plan. */
export const AllClientsLink = ({ plan }: { plan: PlanRecord }) => (
  <Link
    to="/agent-admin"
    search={{ plan: plan.plan_id }}
    className="justify-self-start py-2 text-sm text-accent underline underline-offset-4"
  >
    All clients of {plan.plan_name}
  </Link>
);
