import { PencilIcon, UserPlusIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { PlanCard, type useChangePlans } from '#entities/plan/react';
import { contract, type PlanRecord } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { Button } from '#shared/ui/button';
import { AddClients } from './AddClients.tsx';
import { EditPrices } from './EditPrices.tsx';
import { RemoveClientDialog } from './RemoveClientDialog.tsx';

export interface AgentPlanProps {
  plan: PlanRecord;
  change: ReturnType<typeof useChangePlans>;
}

/** A plan of the agent's own: who may pay by it, and what it charges (SM-11, OP-57). */
export function AgentPlan({ plan, change }: AgentPlanProps) {
  const [isAdding, setAdding] = useState(false);
  const [isPricing, setPricing] = useState(false);
  const [clientToRemove, setClientToRemove] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const closeAdding = () => {
    change.reset();
    setAdding(false);
  };
  const closePricing = () => {
    change.reset();
    setPricing(false);
  };
  const removeClient = (email: string) =>
    change.mutate(
      () =>
        apiClient.send(contract.plans.removeClients, {
          plan_id: plan.plan_id,
          owner_emails: [email],
        }),
      // The row with the pressed button is gone.
      { onSettled: () => addButton.current?.focus() },
    );

  return (
    <>
      <PlanCard
        plan={plan}
        action={
          <Button
            variant="outline"
            size="sm"
            disabled={change.isPending || isPricing}
            onClick={() => setPricing(true)}
          >
            <PencilIcon aria-hidden />
            Edit prices
          </Button>
        }
        onDeleteClient={change.isPending ? null : setClientToRemove}
      >
        <Button
          ref={addButton}
          className="justify-self-start"
          disabled={change.isPending || isAdding}
          onClick={() => setAdding(true)}
        >
          <UserPlusIcon aria-hidden />
          Add Authorized Clients
        </Button>
      </PlanCard>
      {isAdding && <AddClients plan={plan} change={change} onClose={closeAdding} />}
      {isPricing && <EditPrices plan={plan} change={change} onClose={closePricing} />}
      {clientToRemove !== null && (
        <RemoveClientDialog
          email={clientToRemove}
          planName={plan.plan_name}
          onConfirm={() => removeClient(clientToRemove)}
          onClose={() => setClientToRemove(null)}
        />
      )}
    </>
  );
}
