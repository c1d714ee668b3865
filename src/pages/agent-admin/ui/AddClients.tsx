import { useEffect, useRef, useState } from 'react';
import { emailsOf } from '#entities/plan';
import { useChangePlans } from '#entities/plan/react';
import { contract, type PlanRecord } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useSignedInEmail } from '#shared/auth/react';
import { formFailure } from '#shared/lib/failure';
import { Button } from '#shared/ui/button';
import { Card, CardDescription, CardFooter, CardHeader, CardTitle } from '#shared/ui/card';
import { Field } from '#shared/ui/field';
import { Form } from '#shared/ui/form';
import { Input } from '#shared/ui/input';

export interface AddClientsProps {
  plan: PlanRecord;
  onClose: () => void;
  onAdded: (emails: readonly string[]) => void;
}

/** Adds several clients at once (AGENT-11, AGENT-15); a failure keeps the typed values. */
export function AddClients({ plan, onClose, onAdded }: AddClientsProps) {
  const email = useSignedInEmail();
  const change = useChangePlans('form');
  const [text, setText] = useState('');
  const emails = emailsOf(text);
  const failure = formFailure(change.error, ['owner_emails']);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    first.current?.focus();
  }, []);

  const add = () =>
    change.mutate(
      () =>
        apiClient.send(contract.plans.addClients, {
          plan_id: plan.plan_id,
          owner_emails: emails,
          authorised_by: email,
        }),
      { onSuccess: () => onAdded(emails) },
    );

  return (
    <Card>
      <Form
        isPending={change.isPending}
        failure={failure}
        onSubmit={() => emails.length > 0 && add()}
        footer={
          <CardFooter>
            <Button type="submit" disabled={emails.length === 0 || change.isPending}>
              Add
            </Button>
            <Button variant="outline" disabled={change.isPending} onClick={onClose}>
              Cancel
            </Button>
          </CardFooter>
        }
      >
        <CardHeader>
          <CardTitle>Add Authorized Clients</CardTitle>
          <CardDescription>
            They can pay for orders with {plan.plan_name} straight away. We will e-mail them. You
            will see their shared maps once they accept the plan or order with it.
          </CardDescription>
        </CardHeader>
        <Field label="Email(s)" hint="Comma separated" error={failure.at.owner_emails}>
          <Input
            ref={first}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      </Form>
    </Card>
  );
}
