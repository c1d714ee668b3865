import { useEffect, useRef, useState } from 'react';
import { emailsOf } from '#entities/plan';
import { fieldErrorsOf } from '#shared/api';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useSignedInEmail } from '#shared/auth/react';
import { Button } from '#shared/ui/button';
import { Card, CardDescription, CardFooter, CardHeader, CardTitle } from '#shared/ui/card';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import type { AgentPlanProps } from './AgentPlan.tsx';

/** Several clients in one go (AGENT-11, AGENT-15); a failure keeps what was typed. */
export function AddClients({ plan, change, onClose }: AgentPlanProps & { onClose: () => void }) {
  const email = useSignedInEmail();
  const [text, setText] = useState('');
  const emails = emailsOf(text);
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
      { onSuccess: onClose },
    );

  return (
    <Card>
      <form
        className="grid gap-4"
        aria-busy={change.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          if (emails.length > 0 && !change.isPending) add();
        }}
      >
        <CardHeader>
          <CardTitle>Add Authorized Clients</CardTitle>
          <CardDescription>
            They may pay for their orders by {plan.plan_name} at once. We e-mail them. You see their
            shared maps once they accept the plan or order with it.
          </CardDescription>
        </CardHeader>
        <Field
          label="Email(s)"
          hint="Comma separated"
          error={fieldErrorsOf(change.error)['owner_emails']}
        >
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
        <CardFooter>
          <Button type="submit" disabled={emails.length === 0 || change.isPending}>
            Add
          </Button>
          <Button variant="outline" disabled={change.isPending} onClick={onClose}>
            Cancel
          </Button>
        </CardFooter>
      </form>
    </Card>
  );
}
