import { useState } from 'react';
import { useChangePlans } from '#entities/plan/react';
import { calls } from '#shared/api';
import type { PlanPerson, PlanRecord } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { formFailure } from '#shared/lib/failure';
import { decimalOf } from '#shared/lib/money';
import { Field } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { Input } from '#shared/ui/input';

export interface CapDialogProps {
  plan: PlanRecord;
  chosen: readonly PlanPerson[];
  onClose: () => void;
  onSaved: (words: string) => void;
}

/** Limits what the chosen clients may order with the plan in a calendar month. */
export function CapDialog({ plan, chosen, onClose, onSaved }: CapDialogProps) {
  const change = useChangePlans('form');
  const caps = new Set(chosen.map((person) => person.cap_cents));
  const [only] = caps;
  const shared = caps.size === 1 ? (only ?? null) : null;
  const [cap, setCap] = useState(shared === null ? '' : decimalOf(shared));
  const failure = formFailure(change.error, ['cap']);
  const who = chosen.length === 1 ? chosen[0]!.email : `${chosen.length} clients`;
  const save = () =>
    change.mutate(
      () =>
        apiClient.send(calls.plans.setCap, {
          plan_id: plan.plan_id,
          owner_emails: chosen.map((person) => person.email),
          cap: cap.trim() === '' ? null : cap,
        }),
      {
        onSuccess: () =>
          onSaved(
            cap.trim() === ''
              ? `${who}: the cap is removed.`
              : `${who}: the cap is $${cap.trim().replace(/^\$/, '')} a month.`,
          ),
      },
    );
  return (
    <FormDialog
      title="Monthly spending cap"
      about={`The most that ${who} may order with ${plan.plan_name} in a calendar month. What they ordered this month counts. They can always pay by card instead.`}
      action="Save cap"
      progress="Saving the cap"
      isPending={change.isPending}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Cap" hint="AUD a month; leave it empty for no cap" error={failure.at.cap}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={cap}
          onChange={({ target }) => setCap(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
