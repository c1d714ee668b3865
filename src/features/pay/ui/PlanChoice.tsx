import { useUnit } from 'effector-react';
import { awaitsAcceptance } from '#entities/plan';
import { PlanChooser, type useUsablePlans } from '#entities/plan/react';
import type { PlanRecord } from '#shared/api/contract';
import { useSignedInEmail } from '#shared/auth/react';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { planChosen } from '../model/payment-method.ts';

export interface PlanChoiceProps {
  usable: ReturnType<typeof useUsablePlans>;
  plan: PlanRecord | null;
}

/** The plans one owns and those one is authorised on (PAY-02, PAY-03). */
export function PlanChoice({ usable, plan }: PlanChoiceProps) {
  const choose = useUnit(planChosen);
  const email = useSignedInEmail();
  if (usable.isPending) return <Progress label="Loading your plans" />;
  if (usable.plans.length > 0) {
    return (
      <>
        <PlanChooser plans={usable.plans} chosen={plan} onChoose={choose} />
        {plan && awaitsAcceptance(plan, email) && (
          <p role="status" className="text-sm text-muted">
            Your order accepts this plan: its owners get a copy of the files you order with it, and
            can see the shared maps of your farms and withdraw them.
          </p>
        )}
      </>
    );
  }
  if (usable.error) {
    return (
      <LoadFailed
        title="Your plans could not be loaded"
        message={usable.error.message}
        onRetry={usable.refetch}
      />
    );
  }
  return (
    <p role="status" className="text-sm">
      You do not have any plan
    </p>
  );
}
