import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LockKeyholeIcon } from 'lucide-react';
import { noAccessText, SOIL_TEXTS, soilStandingQuery } from '#entities/soil-project/record/react';
import { useAppSettings } from '#shared/config/react';
import { Button } from '#shared/ui/button';
import { EmptyState } from '#shared/ui/empty-state';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { PartnerTabs } from './PartnerTabs.tsx';
import { ProjectRegistration } from './ProjectRegistration.tsx';

/**
 * The partner's screen, for users it allows to register and for its admins (SOIL-02, SOIL-04,
 * SOIL-13).
 */
export function SoilProjectsPage() {
  const { partner_name: partner } = useAppSettings();
  const permissions = useQuery(soilStandingQuery());

  if (permissions.isPending) return <Progress label="Checking your access" />;
  if (permissions.isLoadingError) {
    return (
      <div className="mx-auto w-full max-w-5xl px-4 py-8">
        <LoadFailed
          title="Your access could not be checked"
          message={permissions.error.message}
          isRetrying={permissions.isFetching}
          onRetry={() => void permissions.refetch()}
        />
      </div>
    );
  }
  const {
    may_register: mayRegister,
    is_partner_admin: isAdmin,
    bucket_name: bucket,
  } = permissions.data;
  if (!mayRegister && !isAdmin) {
    return (
      <div className="mx-auto w-full max-w-xl px-4 py-12">
        <EmptyState
          heading="h1"
          icon={LockKeyholeIcon}
          title={noAccessText(partner)}
          action={
            <Button asChild>
              <Link to="/map">Open the map</Link>
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <div
      className={`mx-auto grid w-full min-w-0 gap-6 px-4 pt-8 pb-24 ${isAdmin ? 'max-w-screen-2xl' : 'max-w-5xl'}`}
    >
      <h1 className="text-2xl font-semibold tracking-tight">{partner} Soil Carbon</h1>
      {isAdmin ? (
        <PartnerTabs bucket={bucket} mayRegister={mayRegister} />
      ) : (
        <section aria-labelledby="registration" className="grid gap-6">
          <h2 id="registration" className="text-lg font-semibold">
            {SOIL_TEXTS.registrationTab}
          </h2>
          <ProjectRegistration mayEdit={mayRegister} />
        </section>
      )}
    </div>
  );
}
