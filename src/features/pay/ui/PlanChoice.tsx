import { useUnit } from 'effector-react';
import { CopyIcon } from 'lucide-react';
import { awaitsAcceptance, copiesTo } from '#entities/plan';
import { PlanChooser, type useUsablePlans } from '#entities/plan/react';
import type { PlanRecord } from '#shared/api/contract';
import { formatCents } from '#shared/lib/money';
import { useSignedInEmail } from '#shared/auth/react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { planChosen } from '../model/payment-model.ts';
import { isWithinCap } from '../model/plan-savings.ts';

export interface PlanChoiceProps {
  usable: ReturnType<typeof useUsablePlans>;
  plan: PlanRecord | null;
  /** What the cart costs with the plan. */
  totalCents: number;
}

/** Plans that the user owns or is authorised on (PAY-02, PAY-03). */
export function PlanChoice({ usable, plan, totalCents }: PlanChoiceProps) {
  const choose = useUnit(planChosen);
  const email = useSignedInEmail();
  const copies = plan ? copiesTo(plan.owner_emails, email) : [];
  if (usable.isPending) return <Progress label="Loading your plans" />;
  if (usable.plans.length > 0) {
    return (
      <>
        <PlanChooser plans={usable.plans} chosen={plan} onChoose={choose} />
        {typeof plan?.left_cents === 'number' && (
          <p role="status" className="text-sm tabular-nums">
            {formatCents(plan.left_cents)} left this month with {plan.plan_name}.
            {!isWithinCap(plan, totalCents) &&
              ' This cart costs more. Take something out, pay by card, or ask the plan’s owner.'}
          </p>
        )}
        {plan && copies.length > 0 && (
          <Alert variant="info">
            <CopyIcon aria-hidden />
            <AlertTitle>{plan.plan_name} gets a copy of your files</AlertTitle>
            <AlertDescription>
              <p className="wrap-anywhere">
                {`We will also e-mail the files of this order to ${copies.join(', ')}. By ordering you agree to this.`}
              </p>
              {awaitsAcceptance(plan, email) && (
                <p>
                  Your order also accepts this plan: its owners can see the shared maps of your
                  farms and withdraw them.
                </p>
              )}
            </AlertDescription>
          </Alert>
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
