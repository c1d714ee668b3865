import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumnIcon, UserPlusIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useChangePlans } from '#entities/plan/react';
import { calls } from '#shared/api';
import type { PlanRecord } from '#shared/api/contract';
import { apiClient, callQuery } from '#shared/api/react';
import { Button } from '#shared/ui/button';
import { Done } from '#shared/ui/done';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { AddClients } from './AddClients.tsx';
import { CapDialog } from './CapDialog.tsx';
import { ClientActions } from './ClientActions.tsx';
import { ClientTable } from './ClientTable.tsx';
import { OrderForClients } from './OrderForClients.tsx';
import { RemoveClientDialog } from './RemoveClientDialog.tsx';

export interface PlanClientsProps {
  plan: PlanRecord;
  /** True while a change to a plan is in progress. */
  isChanging: boolean;
  /** Addresses of the selected clients. */
  selected: ReadonlySet<string>;
  onSelected: (selected: ReadonlySet<string>) => void;
}

/** The clients of the agent's plan as people, and everything that can be done for them. */
export function PlanClients({ plan, isChanging, selected, onSelected }: PlanClientsProps) {
  const change = useChangePlans();
  const people = useQuery(callQuery(calls.plans.people, { plan_id: plan.plan_id }));
  const [open, setOpen] = useState<'add' | 'cap' | 'order' | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [toRemove, setToRemove] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isRemoving = useRef(false);

  // Moves the focus from the removed row to this button, which can take it only once enabled. That
  // also scrolls the message beside it into view, however long the list is.
  useEffect(() => {
    if (isChanging || !isRemoving.current) return;
    isRemoving.current = false;
    addButton.current?.focus();
  }, [isChanging]);

  const begin = (form: typeof open) => {
    setDone(null);
    setOpen(form);
  };
  const finish = (words: string) => {
    setOpen(null);
    setDone(words);
  };
  const chosen = (people.data ?? []).filter(({ email }) => selected.has(email));
  const invite = () => {
    setDone(null);
    let count = 0;
    change.mutate(
      async () => {
        const [{ invited }] = await apiClient.send(calls.plans.inviteAgain, {
          plan_id: plan.plan_id,
          owner_emails: chosen.map(({ email }) => email),
        });
        count = invited.length;
      },
      {
        onSuccess: () => finish(count === 1 ? '1 invitation sent.' : `${count} invitations sent.`),
      },
    );
  };
  const select = (emails: readonly string[], isSelected: boolean) => {
    const after = new Set(selected);
    for (const email of emails)
      if (isSelected) after.add(email);
      else after.delete(email);
    onSelected(after);
  };
  const remove = (email: string) => {
    setDone(null);
    select([email], false);
    isRemoving.current = true;
    change.mutate(
      () =>
        apiClient.send(calls.plans.removeClients, {
          plan_id: plan.plan_id,
          owner_emails: [email],
        }),
      { onSuccess: () => finish(`${email} is removed from this plan.`) },
    );
  };

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={addButton}
          disabled={isChanging || open !== null || Boolean(plan.archived_at)}
          onClick={() => begin('add')}
        >
          <UserPlusIcon aria-hidden />
          Add Authorized Clients
        </Button>
        <Button asChild variant="outline">
          <Link to="/agent-admin" search={{ plan: plan.plan_id, compare: '' }}>
            <ChartNoAxesColumnIcon aria-hidden />
            Compare farms
          </Link>
        </Button>
        <Done>{done}</Done>
      </div>
      <ClientActions
        chosen={chosen}
        disabled={isChanging}
        onOrder={() => begin('order')}
        onCap={() => begin('cap')}
        onInvite={invite}
        onClear={() => onSelected(new Set())}
      />
      {people.isPending && <Progress label="Loading your clients" />}
      {people.isLoadingError && (
        <LoadFailed
          title="Your clients could not be loaded"
          message={people.error.message}
          isRetrying={people.isFetching}
          onRetry={() => void people.refetch()}
        />
      )}
      {people.data?.length === 0 && (
        <p className="text-sm text-muted">Only its owners can pay with this plan.</p>
      )}
      {people.data && people.data.length > 0 && (
        <ClientTable
          planId={plan.plan_id}
          people={people.data}
          selected={selected}
          onSelect={select}
          onDelete={isChanging ? null : setToRemove}
        />
      )}
      {open === 'add' && <AddClients plan={plan} onClose={() => setOpen(null)} onAdded={finish} />}
      {open === 'cap' && (
        <CapDialog plan={plan} chosen={chosen} onClose={() => setOpen(null)} onSaved={finish} />
      )}
      {open === 'order' && (
        <OrderForClients
          plan={plan}
          chosen={chosen}
          onClose={() => setOpen(null)}
          onOrdered={finish}
        />
      )}
      {toRemove !== null && (
        <RemoveClientDialog
          email={toRemove}
          planName={plan.plan_name}
          onConfirm={() => {
            remove(toRemove);
            setToRemove(null);
          }}
          onClose={() => setToRemove(null)}
        />
      )}
    </div>
  );
}
