import { useState } from 'react';
import { changedPrices, PRICE_FIELD_NAMES, typedPrices } from '#entities/plan';
import { PlanPriceFields, useChangePlans } from '#entities/plan/react';
import { calls } from '#shared/api';
import type { PlanRecord } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { formFailure } from '#shared/lib/failure';
import { FormDialog } from '#shared/ui/form-dialog';

export interface EditPricesProps {
  plan: PlanRecord;
  onClose: () => void;
  onSaved: () => void;
}

/**
 * Lets the plan's owners set its prices (OP-57); a failure keeps the typed values. Sends only
 * changed prices, so as not to overwrite another owner's simultaneous change.
 */
export function EditPrices({ plan, onClose, onSaved }: EditPricesProps) {
  const change = useChangePlans('form');
  const [shown] = useState(() => typedPrices(plan));
  const [prices, setPrices] = useState(shown);
  const failure = formFailure(change.error, PRICE_FIELD_NAMES);
  const save = () =>
    change.mutate(
      () =>
        apiClient.send(calls.plans.setPrices, {
          plan_id: plan.plan_id,
          ...changedPrices(shown, prices),
        }),
      { onSuccess: onSaved },
    );

  return (
    <FormDialog
      title="Edit prices"
      about={`New prices of ${plan.plan_name} apply to orders from now on. We record who made each change.`}
      action="Save prices"
      progress="Saving the prices"
      isPending={change.isPending}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <PlanPriceFields prices={prices} onChange={setPrices} errors={failure.at} />
    </FormDialog>
  );
}
