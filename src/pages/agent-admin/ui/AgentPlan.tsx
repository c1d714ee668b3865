import { PencilIcon, UserPlusIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PlanCard, useChangePlans } from '#entities/plan/react';
import { contract, type PlanRecord } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { Button } from '#shared/ui/button';
import { Done } from '#shared/ui/done';
import { AddClients } from './AddClients.tsx';
import { EditPrices } from './EditPrices.tsx';
import { RemoveClientDialog } from './RemoveClientDialog.tsx';

export interface AgentPlanProps {
  plan: PlanRecord;
  /** True while a change to a plan is in progress. */
  isChanging: boolean;
}

/** The last change, and the section that reports it. */
interface LastChange {
  to: 'clients' | 'prices';
  words: string;
}

/** One of the agent's own plans: who may pay by it, and its prices (SM-11, OP-57). */
export function AgentPlan({ plan, isChanging }: AgentPlanProps) {
  const change = useChangePlans();
  const [open, setOpen] = useState<'clients' | 'prices' | null>(null);
  const [done, setDone] = useState<LastChange | null>(null);
  const [clientToRemove, setClientToRemove] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isRemoving = useRef(false);

  // Moves the focus from the removed row to this button, which can take it only once enabled. That
  // also scrolls the message above it into view, however long the list is.
  useEffect(() => {
    if (isChanging || !isRemoving.current) return;
    isRemoving.current = false;
    addButton.current?.focus();
  }, [isChanging]);

  const begin = (form: 'clients' | 'prices') => {
    setDone(null);
    setOpen(form);
  };
  const finish = (to: 'clients' | 'prices', words: string) => {
    setOpen(null);
    setDone({ to, words });
  };
  const removeClient = (email: string) => {
    setDone(null);
    isRemoving.current = true;
    change.mutate(
      () =>
        apiClient.send(contract.plans.removeClients, {
          plan_id: plan.plan_id,
          owner_emails: [email],
        }),
      { onSuccess: () => finish('clients', `${email} is removed from this plan.`) },
    );
  };

  return (
    <>
      <PlanCard
        plan={plan}
        action={
          <Button variant="outline" size="sm" disabled={isChanging} onClick={() => begin('prices')}>
            <PencilIcon aria-hidden />
            Edit prices
          </Button>
        }
        priceNote={<Done>{done?.to === 'prices' && done.words}</Done>}
        onDeleteClient={isChanging ? null : setClientToRemove}
      >
        <Done>{done?.to === 'clients' && done.words}</Done>
        <Button
          ref={addButton}
          className="justify-self-start"
          disabled={isChanging || open === 'clients'}
          onClick={() => begin('clients')}
        >
          <UserPlusIcon aria-hidden />
          Add Authorized Clients
        </Button>
      </PlanCard>
      {open === 'clients' && (
        <AddClients
          plan={plan}
          onClose={() => setOpen(null)}
          onAdded={(emails) =>
            finish(
              'clients',
              emails.length === 1
                ? `${emails[0]} can now pay with this plan.`
                : `${emails.length} clients can now pay with this plan.`,
            )
          }
        />
      )}
      {open === 'prices' && (
        <EditPrices
          plan={plan}
          onClose={() => setOpen(null)}
          onSaved={() => finish('prices', 'The prices are saved.')}
        />
      )}
      {clientToRemove !== null && (
        <RemoveClientDialog
          email={clientToRemove}
          planName={plan.plan_name}
          onConfirm={() => {
            removeClient(clientToRemove);
            setClientToRemove(null);
          }}
          onClose={() => setClientToRemove(null)}
        />
      )}
    </>
  );
}
