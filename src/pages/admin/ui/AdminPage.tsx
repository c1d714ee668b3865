import { useQuery } from '@tanstack/react-query';
import { NoAccess, adminPermissionQuery } from '#entities/permission/react';
import { useSignedInEmail } from '#shared/auth/react';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { AllPlans } from './AllPlans.tsx';

/** For administrators only (ADMIN-01); sends no plan request for anybody else. */
export function AdminPage() {
  const isAdmin = useQuery(adminPermissionQuery(useSignedInEmail()));

  if (isAdmin.isPending) return <Progress label="Loading" />;
  if (isAdmin.isLoadingError) {
    return (
      <div className="mx-auto w-full max-w-3xl px-4 py-8">
        <LoadFailed
          title="Your permissions could not be loaded"
          message={isAdmin.error.message}
          isRetrying={isAdmin.isFetching}
          onRetry={() => void isAdmin.refetch()}
        />
      </div>
    );
  }
  return isAdmin.data ? <AllPlans /> : <NoAccess />;
}
