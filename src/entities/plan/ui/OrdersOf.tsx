import { useQueries } from '@tanstack/react-query';
import { calls } from '#shared/api';
import { callQuery } from '#shared/api/react';
import { Field } from '#shared/ui/field';
import { NativeSelect } from '#shared/ui/native-select';
import { useOwnedPlans } from '../api/use-plans.ts';

/** Whose orders and reports an agent sees: all clients', or those of one address. */
export const ALL_CLIENTS = 'all';

export interface OrdersOfProps {
  label: string;
  /** Undefined for the user's own. */
  client: string | undefined;
  onChoose: (client: string | undefined) => void;
}

/** Chooses between the user's own and their clients'; nothing for a user without a plan. */
export function OrdersOf({ label, client, onChoose }: OrdersOfProps) {
  const plans = useOwnedPlans();
  const emails = useQueries({
    queries: (plans.data ?? []).map(({ plan_id }) => callQuery(calls.plans.people, { plan_id })),
    combine: (answers) =>
      [
        ...new Set(answers.flatMap(({ data }) => (data ?? []).map(({ email }) => email))),
      ].toSorted(),
  });
  if (!plans.data?.length) return null;
  return (
    <Field label={label} className="max-w-sm">
      <NativeSelect
        value={client ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}
      >
        <option value="">Mine</option>
        <option value={ALL_CLIENTS}>All my clients</option>
        {emails.map((email) => (
          <option key={email}>{email}</option>
        ))}
      </NativeSelect>
    </Field>
  );
}
