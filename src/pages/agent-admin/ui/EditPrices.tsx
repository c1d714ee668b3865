import { useState } from 'react';
import { changedPrices, typedPrices } from '#entities/plan';
import { PlanPriceFields } from '#entities/plan/react';
import { fieldErrorsOf } from '#shared/api';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { Button } from '#shared/ui/button';
import { Card, CardDescription, CardFooter, CardHeader, CardTitle } from '#shared/ui/card';
import type { AgentPlanProps } from './AgentPlan.tsx';

/**
 * The plan's owner sets what it charges (OP-57); a failure keeps what was typed. Only what he
 * changed is sent, so that another owner's change meanwhile stands.
 */
export function EditPrices({ plan, change, onClose }: AgentPlanProps & { onClose: () => void }) {
  const [shown] = useState(() => typedPrices(plan));
  const [prices, setPrices] = useState(shown);
  const save = () =>
    change.mutate(
      () =>
        apiClient.send(contract.plans.setPrices, {
          plan_id: plan.plan_id,
          ...changedPrices(shown, prices),
        }),
      { onSuccess: onClose },
    );

  return (
    <Card>
      <form
        className="grid gap-4"
        aria-busy={change.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) save();
        }}
      >
        <CardHeader>
          <CardTitle>Edit prices</CardTitle>
          <CardDescription>
            For orders from now on. Every change is kept with who made it.
          </CardDescription>
        </CardHeader>
        <div className="grid gap-4 sm:grid-cols-3">
          <PlanPriceFields
            prices={prices}
            onChange={setPrices}
            errors={fieldErrorsOf(change.error)}
          />
        </div>
        <CardFooter>
          <Button type="submit" disabled={change.isPending}>
            Save prices
          </Button>
          <Button variant="outline" disabled={change.isPending} onClick={onClose}>
            Cancel
          </Button>
        </CardFooter>
      </form>
    </Card>
  );
}
