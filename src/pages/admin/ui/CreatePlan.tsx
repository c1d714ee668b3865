import { useEffect, useRef, useState } from 'react';
import { BLANK_PRICES, emailsOf } from '#entities/plan';
import { PlanPriceFields, type useChangePlans } from '#entities/plan/react';
import { fieldErrorsOf } from '#shared/api';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { Button } from '#shared/ui/button';
import { Card, CardFooter, CardHeader, CardTitle } from '#shared/ui/card';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';

export interface CreatePlanProps {
  change: ReturnType<typeof useChangePlans>;
  onCreated: (planId: number) => void;
  onCancel: () => void;
}

/**
 * Blank whenever it opens (ADMIN-12, ADMIN-13). Nothing is checked here (ADMIN-14): what the server
 * finds wrong stands at its field, and what was typed stays. One form makes one plan, however often
 * its answer is lost.
 */
export function CreatePlan({ change, onCreated, onCancel }: CreatePlanProps) {
  const [opId] = useState(() => crypto.randomUUID());
  const [planName, setPlanName] = useState('');
  const [prices, setPrices] = useState(BLANK_PRICES);
  const [owners, setOwners] = useState('');
  const errors = fieldErrorsOf(change.error);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    first.current?.focus();
  }, []);

  const create = () => {
    let planId = 0;
    change.mutate(
      async () => {
        const plan = { plan_name: planName, ...prices, emails: emailsOf(owners) };
        [{ create_plan: planId }] = await apiClient.send(contract.plans.create, plan, { opId });
      },
      { onSuccess: () => onCreated(planId) },
    );
  };

  return (
    <Card>
      <form
        className="grid gap-4"
        aria-busy={change.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) create();
        }}
      >
        <CardHeader>
          <CardTitle>New plan</CardTitle>
        </CardHeader>
        <Field label="Plan Name" error={errors['plan_name']}>
          <Input
            ref={first}
            autoComplete="off"
            value={planName}
            onChange={({ target }) => setPlanName(target.value)}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-3">
          <PlanPriceFields prices={prices} onChange={setPrices} errors={errors} />
        </div>
        <Field label="Owner Emails" hint="Comma separated" error={errors['emails']}>
          <Input
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={owners}
            onChange={({ target }) => setOwners(target.value)}
          />
        </Field>
        <CardFooter>
          <Button type="submit" disabled={change.isPending}>
            Create Plan
          </Button>
          <Button variant="outline" disabled={change.isPending} onClick={onCancel}>
            Cancel
          </Button>
        </CardFooter>
      </form>
    </Card>
  );
}
