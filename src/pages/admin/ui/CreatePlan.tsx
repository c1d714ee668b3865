import { useEffect, useRef, useState } from 'react';
import { BLANK_PRICES, emailsOf, PRICE_FIELD_NAMES } from '#entities/plan';
import { PlanPriceFields, useChangePlans } from '#entities/plan/react';
import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { formFailure } from '#shared/lib/failure';
import { Button } from '#shared/ui/button';
import { Card, CardFooter, CardHeader, CardTitle } from '#shared/ui/card';
import { Field } from '#shared/ui/field';
import { Form } from '#shared/ui/form';
import { Input } from '#shared/ui/input';

export interface CreatePlanProps {
  onCreated: (planId: number, planName: string) => void;
  onCancel: () => void;
}

/**
 * Blank each time it opens (ADMIN-12, ADMIN-13). Validates nothing itself (ADMIN-14): server errors
 * appear at their fields, and the typed values stay. One form creates one plan, even after lost
 * responses.
 */
export function CreatePlan({ onCreated, onCancel }: CreatePlanProps) {
  const change = useChangePlans('form');
  const [opId] = useState(() => crypto.randomUUID());
  const [planName, setPlanName] = useState('');
  const [prices, setPrices] = useState(BLANK_PRICES);
  const [owners, setOwners] = useState('');
  const failure = formFailure(change.error, ['plan_name', ...PRICE_FIELD_NAMES, 'emails']);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    first.current?.focus();
  }, []);

  const create = () => {
    let planId = 0;
    change.mutate(
      async () => {
        const plan = { plan_name: planName, ...prices, emails: emailsOf(owners) };
        [{ create_plan: planId }] = await apiClient.send(calls.plans.create, plan, { opId });
      },
      { onSuccess: () => onCreated(planId, planName.trim()) },
    );
  };

  return (
    <Card>
      <Form
        isPending={change.isPending}
        failure={failure}
        onSubmit={create}
        footer={
          <CardFooter>
            <Button type="submit" disabled={change.isPending}>
              Create Plan
            </Button>
            <Button variant="outline" disabled={change.isPending} onClick={onCancel}>
              Cancel
            </Button>
          </CardFooter>
        }
      >
        <CardHeader>
          <CardTitle>New plan</CardTitle>
        </CardHeader>
        <Field label="Plan Name" error={failure.at.plan_name}>
          <Input
            ref={first}
            autoComplete="off"
            value={planName}
            onChange={({ target }) => setPlanName(target.value)}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-3">
          <PlanPriceFields prices={prices} onChange={setPrices} errors={failure.at} />
        </div>
        <Field label="Owner Emails" hint="Comma separated" error={failure.at.emails}>
          <Input
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={owners}
            onChange={({ target }) => setOwners(target.value)}
          />
        </Field>
      </Form>
    </Card>
  );
}
