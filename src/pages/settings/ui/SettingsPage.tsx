import { useRef } from 'react';
import { ClientPlans, PlanInvitations } from '#features/join-plan';
import { SharedMaps } from '#features/share-map';
import { useOwner } from '#entities/owner/react';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { ProfileCard } from './ProfileCard.tsx';

export function SettingsPage() {
  const { data: owner, error, isFetching, isPending, refetch } = useOwner();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();

  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 px-4 py-8">
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-2xl font-semibold tracking-tight outline-none"
      >
        Settings
      </h1>
      {owner && <PlanInvitations onChanged={focusHeading} />}
      {owner && <ProfileCard owner={owner} />}
      {owner && <ClientPlans onChanged={focusHeading} />}
      {owner && <SharedMaps />}
      {isPending && <Progress label="Loading your profile" />}
      {!owner && !isPending && (
        <LoadFailed
          title="Your profile could not be loaded"
          message={error?.message ?? 'Please try again.'}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}
