import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { OwnerFields } from '#entities/owner/react';
import { Alert, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';
import { Progress } from '#shared/ui/progress';
import type { SignUp } from '../model/use-create-owner.ts';
import { LegalLinks } from './LegalLinks.tsx';

export interface CreateAccountFormProps {
  /** Displayed but not editable: the signed-in user's own e-mail (ACCT-17). */
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
        <OwnerFields details={signUp} onChange={setSignUp} />
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
