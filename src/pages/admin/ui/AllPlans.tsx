import { PlusIcon, ScrollTextIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { PlanCard, PlanChooser, useAllPlans, useIsChangingPlans } from '#entities/plan/react';
import { Button } from '#shared/ui/button';
import { Done } from '#shared/ui/done';
import { EmptyState } from '#shared/ui/empty-state';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { Skeleton } from '#shared/ui/skeleton';
import { ChangePlan } from './ChangePlan.tsx';
import { CreatePlan } from './CreatePlan.tsx';

/** Shows every plan and creates new ones (ADMIN-02..05, SM-11). */
export function AllPlans() {
  const plans = useAllPlans();
  const isChanging = useIsChangingPlans();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [isCreating, setCreating] = useState(false);
  const [createdName, setCreatedName] = useState<string | null>(null);
  const createButton = useRef<HTMLButtonElement>(null);
  const chosen = plans.data?.find((plan) => plan.plan_id === chosenId) ?? null;

  const close = () => {
    setCreating(false);
    createButton.current?.focus();
  };

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-end gap-4">
        <Button
          ref={createButton}
          aria-expanded={isCreating}
          onClick={() => {
            setCreatedName(null);
            setCreating(true);
          }}
        >
          <PlusIcon aria-hidden />
          Create New Plan
        </Button>
      </div>
      {isCreating && (
        <CreatePlan
          onCreated={(planId, planName) => {
            setChosenId(planId);
            setCreatedName(planName);
            close();
          }}
          onCancel={close}
        />
      )}
      <Done>{createdName !== null && `The plan ${createdName} is created.`}</Done>
      {plans.isPending && <Skeleton label="Loading plans" className="h-20" />}
      {isChanging && <Progress label="Creating the plan" />}
      {plans.isLoadingError && (
        <LoadFailed
          title="The plans could not be loaded"
          message={plans.error.message}
          isRetrying={plans.isFetching}
          onRetry={() => void plans.refetch()}
        />
      )}
      {plans.data?.length === 0 && !isCreating && (
        <EmptyState icon={ScrollTextIcon} title="There is no plan yet.">
          Create one, and its owners can set prices and add clients.
        </EmptyState>
      )}
      {plans.data && plans.data.length > 0 && (
        <PlanChooser plans={plans.data} chosen={chosen} onChoose={setChosenId} />
      )}
      {chosen && (
        <PlanCard plan={chosen} action={<ChangePlan key={chosen.plan_id} plan={chosen} />} />
      )}
    </div>
  );
}
