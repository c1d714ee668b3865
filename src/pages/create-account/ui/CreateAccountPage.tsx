import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { UserRoundCheckIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ownerExistsQuery } from '#entities/owner/react';
import { useSignedInEmail } from '#shared/auth/react';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';
import { EmptyState } from '#shared/ui/empty-state';
import { AddressTakenError, useCreateOwner } from '../model/use-create-owner.ts';
import { CreateAccountForm } from './CreateAccountForm.tsx';

/**
 * What the user sees, and which screen follows, depends on when the owner appeared: before, here or
 * elsewhere (OP-01).
 */
export function CreateAccountPage() {
  const email = useSignedInEmail();
  const navigate = useNavigate();
  const { data: exists = false } = useQuery({
    ...ownerExistsQuery(email),
    refetchOnWindowFocus: 'always',
  });
  const [existedAtOpening] = useState(exists);
  const creation = useCreateOwner(email);
  const madeHere = creation.isPending || creation.isSuccess;
  const turnedUp = exists && !existedAtOpening && !madeHere;

  useEffect(() => {
    if (turnedUp) void navigate({ to: '/map' });
  }, [turnedUp, navigate]);

  return (
    <div className="mx-auto grid w-full max-w-[480px] gap-6 px-4 py-8 sm:py-12">
      {existedAtOpening && (
        <h1 className="text-2xl font-semibold tracking-tight">Create account</h1>
      )}
      {existedAtOpening ? (
        <EmptyState
          heading="h2"
          icon={UserRoundCheckIcon}
          title="You already have an account. Please navigate away from this page"
          action={
            <Button asChild>
              <Link to="/map">Open the map</Link>
            </Button>
          }
        />
      ) : (
        <Card>
          <Steps />
          <h1 className="text-2xl font-semibold tracking-tight">Create account</h1>
          <CreateAccountForm
            email={email}
            creating={creation.isPending}
            failure={failureOf(creation.error)}
            onSubmit={(signUp) => creation.create(signUp, () => void navigate({ to: '/settings' }))}
          />
        </Card>
      )}
    </div>
  );
}

const failureOf = (error: Error | null) => {
  if (error === null) return null;
  return error instanceof AddressTakenError ? 'address taken' : 'unknown';
};

/** What is left before the first farm is on the map. */
const Steps = () => (
  <p className="flex items-center gap-2 text-sm text-muted">
    <span aria-hidden className="size-2.5 rounded-full bg-accent" />
    <span aria-hidden className="size-2.5 rounded-full border border-control" />
    Step 1 of 2. Next: register your farm.
  </p>
);
