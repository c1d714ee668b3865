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
  const [open, setOpen] = useState<'clients' | 'prices' | null>(null);
  const [clientToRemove, setClientToRemove] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const close = () => {
    change.reset();
    setOpen(null);
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
            disabled={change.isPending || open === 'prices'}
            onClick={() => setOpen('prices')}
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
          disabled={change.isPending || open === 'clients'}
          onClick={() => setOpen('clients')}
        >
          <UserPlusIcon aria-hidden />
          Add Authorized Clients
        </Button>
      </PlanCard>
      {open === 'clients' && <AddClients plan={plan} change={change} onClose={close} />}
      {open === 'prices' && <EditPrices plan={plan} change={change} onClose={close} />}
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
