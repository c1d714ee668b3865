import { useNavigate, useSearch } from '@tanstack/react-router';
import { ScrollTextIcon } from 'lucide-react';
import { useState } from 'react';

import { NoAccess } from '#entities/permission/react';
import { PlanChooser, useIsChangingPlans, useOwnedPlans } from '#entities/plan/react';
import { EmptyState } from '#shared/ui/empty-state';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { Skeleton } from '#shared/ui/skeleton';
import { AgentPlan } from './AgentPlan.tsx';
import { CompareFarms } from './CompareFarms.tsx';
import { ClientPage } from './ClientPage.tsx';
import { PlanStatements } from './PlanStatements.tsx';

/** For plan owners (AGENT-01, AGENT-02); the server enforces this as well. */
export function AgentAdminPage() {
  const plans = useOwnedPlans();
  const isChanging = useIsChangingPlans();
  const { plan: chosenId, client, compare } = useSearch({ from: '/agent-admin' });
  const navigate = useNavigate({ from: '/agent-admin' });
  // Here, so that a look at a client or at a comparison does not clear the selection.
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  if (plans.isPending) {
    return (
      <div className="mx-auto w-full max-w-3xl px-4 pt-24">
        <Skeleton label="Loading your plans" className="h-96" />
      </div>
    );
  }
  if (plans.isLoadingError) {
    return (
      <div className="mx-auto w-full max-w-3xl px-4 py-8">
        <LoadFailed
          title="Your plans could not be loaded"
          message={plans.error.message}
          isRetrying={plans.isFetching}
          onRetry={() => void plans.refetch()}
        />
      </div>
    );
  }
  const [only, ...others] = plans.data;
  if (!only) return <NoAccess />;
  const chosen =
    plans.data.find((plan) => plan.plan_id === chosenId) ?? (others.length === 0 ? only : null);

  return (
    <div className="mx-auto grid w-full max-w-5xl gap-6 px-4 pt-8 pb-24">
      <h1 className="text-2xl font-semibold tracking-tight">Agent Admin</h1>
      <PlanChooser
        plans={plans.data}
        chosen={chosen}
        onChoose={(plan) => {
          setSelected(new Set());
          void navigate({ search: { plan: plan ?? undefined } });
        }}
        disabled={isChanging}
      />
      {isChanging && <Progress label="Updating the plan" />}
      {chosen && client !== undefined ? (
        <ClientPage key={client} plan={chosen} email={client} />
      ) : chosen && compare !== undefined ? (
        <CompareFarms key={chosen.plan_id} plan={chosen} compare={compare} />
      ) : chosen ? (
        <>
          <AgentPlan
            key={chosen.plan_id}
            plan={chosen}
            isChanging={isChanging}
            selected={selected}
            onSelected={setSelected}
          />
          <PlanStatements planId={chosen.plan_id} />
        </>
      ) : (
        <EmptyState icon={ScrollTextIcon} title="Choose a plan">
          You will see its prices and who can pay with it.
        </EmptyState>
      )}
    </div>
  );
}
