import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { Alert, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { Progress } from '#shared/ui/progress';
import type { SignUp } from '../model/use-create-owner.ts';
import { LegalLinks } from './LegalLinks.tsx';

export interface CreateAccountFormProps {
  /** Shown, never asked for: it is the signed-in user's own (ACCT-17). */
  email: string;
  creating: boolean;
  failed: boolean;
  onSubmit: (signUp: SignUp) => void;
}

export function CreateAccountForm({ email, creating, failed, onSubmit }: CreateAccountFormProps) {
  const [signUp, setSignUp] = useState<SignUp>({ name: '', business: '', phone: '' });
  const [agreed, setAgreed] = useState(false);
  const complete = signUp.name.trim() !== '' && agreed;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (complete && !creating) onSubmit(signUp);
  };

  return (
    <form className="grid gap-5" aria-busy={creating} onSubmit={submit}>
      <p className="text-muted">
        Your sign-up is not complete yet. Tell us who you are to register farms and order reports as{' '}
        <span className="break-all text-text">{email}</span>.
      </p>
      <fieldset className="grid gap-4" disabled={creating}>
        <legend className="sr-only">About you</legend>
        <Field label="Name" required>
          <Input
            autoComplete="name"
            maxLength={200}
            value={signUp.name}
            onChange={({ target }) => setSignUp({ ...signUp, name: target.value })}
          />
        </Field>
        <Field label="Business">
          <Input
            autoComplete="organization"
            maxLength={200}
            value={signUp.business}
            onChange={({ target }) => setSignUp({ ...signUp, business: target.value })}
          />
        </Field>
        <Field label="Phone Number">
          <Input
            type="tel"
            autoComplete="tel"
            maxLength={60}
            value={signUp.phone}
            onChange={({ target }) => setSignUp({ ...signUp, phone: target.value })}
          />
        </Field>
        <LegalLinks />
        <Field
          layout="inline"
          label="I have read and agree to the conditions of the EULA, Privacy Policy and Data Licence Agreement linked above."
        >
          <Checkbox checked={agreed} onCheckedChange={(checked) => setAgreed(checked === true)} />
        </Field>
      </fieldset>
      {failed && !creating && (
        <Alert variant="destructive">
          <AlertTitle>You account is not created. Please try again later.</AlertTitle>
        </Alert>
      )}
      {creating && <Progress label="Creating your account" />}
      <Button type="submit" className="justify-self-start" disabled={!complete || creating}>
        Create Account
      </Button>
    </form>
  );
}
