import { useUnit } from 'effector-react';
import type { SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { OwnerFields } from '#entities/owner/react';
import { $session, type Session } from '#shared/auth/react';
import { useAppSettings } from '#shared/config/react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
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
  failure: 'address taken' | 'unknown' | null;
  onSubmit: (signUp: SignUp) => void;
}

export function CreateAccountForm({ email, creating, failure, onSubmit }: CreateAccountFormProps) {
  const session = useUnit($session);
  const [signUp, setSignUp] = useState<SignUp>(() => ({
    name: providedName(session),
    business: '',
    phone: '',
  }));
  const [agreed, setAgreed] = useState(false);
  const missing = missingPart({ isNamed: signUp.name.trim() !== '', agreed });
  const complete = missing === null;
  const missingId = useId();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (complete && !creating) onSubmit(signUp);
  };

  return (
    <form className="grid gap-5" aria-busy={creating} onSubmit={submit}>
      <p className="text-muted">
        Your sign-up is not complete yet. Tell us who you are to register farms and order reports as{' '}
        <span className="wrap-anywhere text-text">{email}</span>.
      </p>
      <fieldset className="grid gap-4" disabled={creating}>
        <legend className="sr-only">About you</legend>
        <OwnerFields details={signUp} onChange={setSignUp} />
        <div>
          <p className="text-sm text-muted">Please read these before you tick the box:</p>
          <LegalLinks />
        </div>
        <Field
          layout="inline"
          label="I have read and agree to the conditions of the EULA, Privacy Policy and Data Licence Agreement linked above."
        >
          <Checkbox checked={agreed} onCheckedChange={(checked) => setAgreed(checked === true)} />
        </Field>
      </fieldset>
      {failure && !creating && (
        <Alert variant="destructive">
          <AlertTitle>You account is not created. Please try again later.</AlertTitle>
          {failure === 'address taken' && <AddressTaken email={email} />}
        </Alert>
      )}
      {creating && <Progress label="Creating your account" />}
      <div className="grid gap-2">
        <Button
          type="submit"
          size="lg"
          disabled={!complete || creating}
          aria-describedby={complete ? undefined : missingId}
        >
          Create Account
        </Button>
        {!complete && (
          <p id={missingId} className="text-center text-sm text-muted">
            {missing}
          </p>
        )}
      </div>
    </form>
  );
}

/** Trying again would not help: only another way of signing in, or support, does. */
function AddressTaken({ email }: { email: string }) {
  const { links } = useAppSettings();
  return (
    <AlertDescription>
      <p>
        An account with the address {email} exists already, but not under the sign-in that you used
        now. If it is yours, sign out and sign in the way you did when you created it. If you
        cannot, write to{' '}
        <a className="text-accent underline" href={`mailto:${links.support_email}`}>
          {links.support_email}
        </a>
        : they can check who you are and give your farms to your new sign-in.
      </p>
    </AlertDescription>
  );
}

/** The provider's name for the user, unless it only repeats the e-mail address. */
const providedName = (session: Session) => {
  const name = session.status === 'authenticated' ? (session.name ?? '') : '';
  return name.includes('@') ? '' : name;
};

/** Says why the button is disabled; null when it is not. */
function missingPart({ isNamed, agreed }: { isNamed: boolean; agreed: boolean }): string | null {
  if (!isNamed && !agreed) return 'Enter your name and tick the box to continue.';
  if (!isNamed) return 'Enter your name to continue.';
  return agreed ? null : 'Tick the box to continue.';
}
