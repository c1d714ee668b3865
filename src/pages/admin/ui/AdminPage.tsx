import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { NoAccess, adminPermissionQuery } from '#entities/permission/react';
import { useSignedInEmail } from '#shared/auth/react';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#shared/ui/tabs';
import { ADMIN_TABS, isAdminTab } from '../model/admin-search.ts';
import { AllOrders } from './AllOrders.tsx';
import { AllPlans } from './AllPlans.tsx';
import { AuditView } from './AuditView.tsx';
import { OpenedOrder } from './OpenedOrder.tsx';
import { Permissions } from './Permissions.tsx';
import { Sales } from './Sales.tsx';
import { Statements } from './Statements.tsx';

/** For administrators only (ADMIN-01); sends no plan request for anybody else. */
export function AdminPage() {
  const isAdmin = useQuery(adminPermissionQuery(useSignedInEmail()));
  const { section: tab = 'plans', order } = useSearch({ from: '/admin' });
  const navigate = useNavigate({ from: '/admin' });
  const open = (name: string) => {
    if (isAdminTab(name)) void navigate({ search: { section: name } });
  };

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
  if (!isAdmin.data) return <NoAccess />;
  if (order !== undefined) return <OpenedOrder orderId={order} tab={tab} />;
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-4 px-4 pt-8 pb-24">
      <h1 className="text-2xl font-semibold tracking-tight">Admin</h1>
      <Tabs value={tab} onValueChange={open}>
        <TabsList>
          {Object.entries(ADMIN_TABS).map(([name, label]) => (
            <TabsTrigger key={name} value={name}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="plans">
          <AllPlans />
        </TabsContent>
        <TabsContent value="orders">
          <AllOrders />
        </TabsContent>
        <TabsContent value="sales">
          <Sales />
        </TabsContent>
        <TabsContent value="statements">
          <Statements />
        </TabsContent>
        <TabsContent value="permissions">
          <Permissions />
        </TabsContent>
        <TabsContent value="audit">
          <AuditView />
        </TabsContent>
      </Tabs>
    </div>
  );
}
