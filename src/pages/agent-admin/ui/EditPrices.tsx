import { useState } from 'react';
import { changedPrices, PRICE_FIELD_NAMES, typedPrices } from '#entities/plan';
import { PlanPriceFields, useChangePlans } from '#entities/plan/react';
import { contract, type PlanRecord } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { formFailure } from '#shared/lib/failure';
import { Button } from '#shared/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#shared/ui/dialog';
import { Form } from '#shared/ui/form';
import { Progress } from '#shared/ui/progress';

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
        apiClient.send(contract.plans.setPrices, {
          plan_id: plan.plan_id,
          ...changedPrices(shown, prices),
        }),
      { onSuccess: onSaved },
    );

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !change.isPending && onClose()}>
      <DialogContent closeButton={false}>
        <Form
          isPending={change.isPending}
          failure={failure}
          onSubmit={save}
          footer={
            <DialogFooter>
              <Button variant="outline" disabled={change.isPending} onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" disabled={change.isPending}>
                Save prices
              </Button>
            </DialogFooter>
          }
        >
          <DialogHeader>
            <DialogTitle>Edit prices</DialogTitle>
            <DialogDescription>
              New prices of {plan.plan_name} apply to orders from now on. We record who made each
              change.
            </DialogDescription>
          </DialogHeader>
          <PlanPriceFields prices={prices} onChange={setPrices} errors={failure.at} />
          {change.isPending && <Progress label="Saving the prices" />}
        </Form>
      </DialogContent>
    </Dialog>
  );
}
