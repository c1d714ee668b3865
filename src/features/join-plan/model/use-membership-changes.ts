import { useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useChangePlans } from '#entities/plan/react';
import { calls } from '#shared/api';
import type { PlanRecord } from '#shared/api/contract';
import { apiClient, domainKey } from '#shared/api/react';
import { messageShown } from '#shared/snackbar/react';

/**
 * Accepts and leaves plans one at a time and reports each change; calls `onChanged` once the plans
 * are reloaded.
 */
export function useMembershipChanges(onChanged: () => void) {
  const change = useChangePlans();
  const queryClient = useQueryClient();
  const showMessage = useUnit(messageShown);
  const succeeded = (words: string) => {
    showMessage({ lines: [words] });
    onChanged();
  };
  return {
    isPending: change.isPending,
    accept: ({ plan_id, plan_name }: PlanRecord, letsOrder: boolean) =>
      change.mutate(() => apiClient.send(calls.plans.accept, { plan_id, lets_order: letsOrder }), {
        onSuccess: () => succeeded(`You accepted ${plan_name}.`),
      }),
    letOrder: ({ plan_id, plan_name }: PlanRecord, allowed: boolean) =>
      change.mutate(() => apiClient.send(calls.plans.letOrder, { plan_id, allowed }), {
        onSuccess: () =>
          showMessage({
            lines: [
              allowed
                ? `The owners of ${plan_name} can see your farms and order for you.`
                : `The owners of ${plan_name} can no longer order for you.`,
            ],
          }),
      }),
    leave: ({ plan_id, plan_name }: PlanRecord) =>
      change.mutate(() => apiClient.send(calls.plans.leave, { plan_id }), {
        onSuccess: () => {
          succeeded(`You left ${plan_name}.`);
          // The partner's plan also determines who may register soil projects.
          void queryClient.invalidateQueries({ queryKey: domainKey('soilProjects') });
        },
      }),
  };
}
