import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AppearanceCard } from '#features/choose-theme';
import { KeptFarmsCard } from '#features/keep-farm-offline';
import { ClientPlans, PlanInvitations } from '#features/join-plan';
import { SharedMaps } from '#features/share-map';
import { useFarms } from '#entities/farm/react';
import { useOwner } from '#entities/owner/react';
import { useClientPlans } from '#entities/plan/react';
import { calls } from '#shared/api';
import { callQuery } from '#shared/api/react';
import { LoadFailed } from '#shared/ui/load-failed';
import { Skeleton } from '#shared/ui/skeleton';
import { FirstSteps } from './FirstSteps.tsx';
import { HelpCard } from './HelpCard.tsx';
import { MailCard } from './MailCard.tsx';
import { MessagesCard } from './MessagesCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';

export function SettingsPage() {
  const { data: owner, error, isFetching, refetch } = useOwner();
  const isLoading = useIsLoading();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();

  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-6 px-4 pt-8 pb-2">
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-2xl font-semibold tracking-tight outline-none"
      >
        Settings
      </h1>
      {isLoading ? (
        <Skeleton label="Loading your settings" className="h-120" />
      ) : (
        <>
          {owner && <PlanInvitations onChanged={focusHeading} />}
          {owner?.num_properties === 0 && <FirstSteps />}
          <div className="grid grid-cols-1 items-start gap-6 pb-6 *:grid *:grid-cols-1 *:gap-6 lg:grid-cols-2">
            <div>
              {owner ? (
                <ProfileCard owner={owner} />
              ) : (
                <LoadFailed
                  title="Your profile could not be loaded"
                  message={error?.message ?? 'Please try again.'}
                  isRetrying={isFetching}
                  onRetry={() => void refetch()}
                />
              )}
              {owner && <ClientPlans onChanged={focusHeading} />}
              {owner && <SharedMaps />}
            </div>
            <div>
              {owner && owner.num_properties > 0 && <KeptFarmsCard />}
              {owner && <MailCard />}
              <AppearanceCard />
              <MessagesCard />
              <HelpCard />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

/**
 * True while the data that decide which cards appear load for the first time; otherwise the cards
 * would push each other down. A card that retries a failed request does not hide the others.
 */
function useIsLoading(): boolean {
  const [wereAnswered, setWereAnswered] = useState(false);
  const maps = useQuery(callQuery(calls.embeds.list, {}));
  const mails = useQuery(callQuery(calls.owners.mailChoices, {}));
  const parts = [useOwner(), useClientPlans(), useFarms(), maps, mails];
  const areAnswered = parts.every(({ isLoading }) => !isLoading);
  if (areAnswered && !wereAnswered) setWereAnswered(true);
  return !areAnswered && !wereAnswered;
}
