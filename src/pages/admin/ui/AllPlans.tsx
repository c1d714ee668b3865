import { PlusIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { PlanCard, PlanChooser, useAllPlans, useChangePlans } from '#entities/plan/react';
import { Button } from '#shared/ui/button';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { CreatePlan } from './CreatePlan.tsx';

/** Every plan to be read, and new ones to be made (ADMIN-02..05, SM-11). */
export function AllPlans() {
  const plans = useAllPlans();
  const change = useChangePlans();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [isCreating, setCreating] = useState(false);
  const createButton = useRef<HTMLButtonElement>(null);
  const chosen = plans.data?.find((plan) => plan.plan_id === chosenId) ?? null;

  const close = () => {
    change.reset();
    setCreating(false);
    createButton.current?.focus();
  };

  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 pt-8 pb-24">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-semibold tracking-tight">Admin</h1>
        <Button ref={createButton} aria-expanded={isCreating} onClick={() => setCreating(true)}>
          <PlusIcon aria-hidden />
          Create New Plan
        </Button>
      </div>
      {isCreating && (
        <CreatePlan
          change={change}
          onCreated={(planId) => {
            setChosenId(planId);
            close();
          }}
          onCancel={close}
        />
      )}
      {plans.isPending && <Progress label="Loading plans" />}
      {change.isPending && <Progress label="Creating the plan" />}
      {plans.isLoadingError && (
        <LoadFailed
          title="The plans could not be loaded"
          message={plans.error.message}
          isRetrying={plans.isFetching}
          onRetry={() => void plans.refetch()}
        />
      )}
      {plans.data?.length === 0 && <p className="text-sm text-muted">There is no plan yet.</p>}
      {plans.data && plans.data.length > 0 && (
        <PlanChooser plans={plans.data} chosen={chosen} onChoose={setChosenId} />
      )}
      {chosen && <PlanCard plan={chosen} />}
    </div>
  );
}
