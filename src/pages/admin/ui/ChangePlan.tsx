import { useState } from 'react';
import { emailsOf } from '#entities/plan';
import { useChangePlans } from '#entities/plan/react';
import { calls } from '#shared/api';
import type { PlanRecord } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { formFailure } from '#shared/lib/failure';
import { Button } from '#shared/ui/button';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { Field } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { Input } from '#shared/ui/input';

/** Renames a plan, names its owners, archives or restores it; its prices belong to its owners. */
export function ChangePlan({ plan }: { plan: PlanRecord }) {
  const change = useChangePlans();
  const [open, setOpen] = useState<'edit' | 'archive' | null>(null);
  const setArchived = (archived: boolean) =>
    change.mutate(() => apiClient.send(calls.plans.change, { plan_id: plan.plan_id, archived }), {
      onSuccess: () => setOpen(null),
    });
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="outline" onClick={() => setOpen('edit')}>
        Change plan
      </Button>
      <Button
        size="sm"
        variant="outline"
        disabled={change.isPending}
        onClick={() => (plan.archived_at ? setArchived(false) : setOpen('archive'))}
      >
        {plan.archived_at ? 'Restore' : 'Archive'}
      </Button>
      {open === 'edit' && <PlanForm plan={plan} onClose={() => setOpen(null)} />}
      {open === 'archive' && (
        <ConfirmDialog
          title={`Archive ${plan.plan_name}?`}
          text="Nobody can order with it or join it until you restore it. Its orders and its history stay."
          action="Archive plan"
          progress={change.isPending && 'Archiving the plan'}
          onConfirm={() => setArchived(true)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

/** Keeps the typed values after a failure. */
function PlanForm({ plan, onClose }: { plan: PlanRecord; onClose: () => void }) {
  const change = useChangePlans('form');
  const [name, setName] = useState(plan.plan_name);
  const [owners, setOwners] = useState(plan.owner_emails.join(', '));
  const failure = formFailure(change.error, ['plan_name', 'emails']);
  const save = () =>
    change.mutate(
      () =>
        apiClient.send(calls.plans.change, {
          plan_id: plan.plan_id,
          plan_name: name,
          emails: emailsOf(owners),
        }),
      { onSuccess: onClose },
    );
  return (
    <FormDialog
      title="Change plan"
      about="Its owners set the prices. Orders keep the name that the plan had."
      action="Save plan"
      progress="Saving the plan"
      isPending={change.isPending}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Plan name" error={failure.at.plan_name}>
        <Input value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field label="Owners" hint="Comma separated" error={failure.at.emails}>
        <Input
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={owners}
          onChange={({ target }) => setOwners(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
