import { COMPARING_MEANS, membershipOf } from '#entities/plan';
import { useClientPlans } from '#entities/plan/react';
import { useSignedInEmail } from '#shared/auth/react';
import { formatDate } from '#shared/lib/dates';
import { Card, CardDescription, CardHeader, CardTitle } from '#shared/ui/card';
import { Field } from '#shared/ui/field';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { Switch } from '#shared/ui/switch';
import { useMembershipChanges } from '../model/use-membership-changes.ts';
import { LeaveButton } from './LeaveButton.tsx';

export interface ClientPlansProps {
  /** Called after the user leaves a plan, because the pressed button is gone. */
  onChanged: () => void;
}

/** Plans that the user has accepted as a client, each with a button to leave it. */
export function ClientPlans({ onChanged }: ClientPlansProps) {
  const email = useSignedInEmail();
  const plans = useClientPlans();
  const changes = useMembershipChanges(onChanged);
  if (plans.isLoadingError) {
    return (
      <LoadFailed
        title="Your plans could not be loaded"
        message={plans.error.message}
        isRetrying={plans.isFetching}
        onRetry={() => void plans.refetch()}
      />
    );
  }
  const accepted = (plans.data ?? []).flatMap((plan) => {
    const membership = membershipOf(plan, email);
    return membership?.accepted_at
      ? [{ plan, at: membership.accepted_at, letsOrder: membership.lets_order === true }]
      : [];
  });
  if (accepted.length === 0) return null;

  return (
    <Card aria-busy={changes.isPending}>
      <CardHeader>
        <CardTitle>Your plans</CardTitle>
        <CardDescription>
          You can order with these plans. Their owners get a copy of the files you order with them,
          and can see the shared maps of your farms and withdraw them.
        </CardDescription>
      </CardHeader>
      {changes.isPending && <Progress label="Updating your plans" />}
      <ul className="divide-y divide-border text-sm">
        {accepted.map(({ plan, at, letsOrder }) => (
          <li
            key={plan.plan_id}
            aria-label={plan.plan_name}
            className="flex items-center justify-between gap-4 py-2 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 wrap-anywhere">
              <p className="font-medium">{plan.plan_name}</p>
              <p className="text-xs text-muted">
                Accepted {formatDate(at)} · Owned by {plan.owner_emails.join(', ')}
              </p>
              <Field
                layout="inline"
                label="Let them see my farms and order for me"
                hint={COMPARING_MEANS}
              >
                <Switch
                  checked={letsOrder}
                  disabled={changes.isPending}
                  onCheckedChange={(isOn) => changes.letOrder(plan, isOn)}
                />
              </Field>
            </div>
            <LeaveButton
              planName={plan.plan_name}
              disabled={changes.isPending}
              onLeave={() => changes.leave(plan)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
