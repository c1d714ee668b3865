import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatHectares } from '#entities/farm';
import { itemTypeName } from '#entities/cart';
import { ClientOrders } from '#entities/order/react';
import { leftOfCap } from '#entities/plan';
import { calls } from '#shared/api';
import type { PlanPerson, PlanRecord } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';
import { formatDate } from '#shared/lib/dates';
import { formatCents } from '#shared/lib/money';
import { Button } from '#shared/ui/button';
import { Card, CardTitle } from '#shared/ui/card';
import { Done } from '#shared/ui/done';
import { LoadFailed } from '#shared/ui/load-failed';
import { Skeleton } from '#shared/ui/skeleton';
import { membershipWords } from '../model/people.ts';
import { AllClientsLink } from './AllClientsLink.tsx';
import { OrderForClients } from './OrderForClients.tsx';

export interface ClientPageProps {
  plan: PlanRecord;
  email: string;
}

/** One client of the agent's plan: consent, charges, farms and orders, as far as they allow it. */
export function ClientPage({ plan, email }: ClientPageProps) {
  const people = useQuery(callQuery(calls.plans.people, { plan_id: plan.plan_id }));
  const person = people.data?.find((one) => one.email === email);
  const [isOrdering, setOrdering] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  return (
    <div className="grid grid-cols-1 gap-6">
      <AllClientsLink plan={plan} />
      {people.isPending && <Skeleton label="Loading the client" className="h-40" />}
      {people.isLoadingError && (
        <LoadFailed
          title="The client could not be loaded"
          message={people.error.message}
          isRetrying={people.isFetching}
          onRetry={() => void people.refetch()}
        />
      )}
      {people.data && !person && (
        <p className="text-sm wrap-anywhere">{email} is not a client of this plan.</p>
      )}
      {person && (
        <>
          <Card className="grid-cols-1 gap-3">
            <CardTitle className="wrap-anywhere">
              {person.name ?? email}
              {person.business_name && ` · ${person.business_name}`}
            </CardTitle>
            <p className="text-sm wrap-anywhere text-muted">
              {person.name !== null && `${email} · `}
              {membershipWords(person)}
            </p>
            <Charges person={person} />
            {person.lets_order ? (
              <div className="flex flex-wrap items-center gap-3">
                <Button size="sm" onClick={() => setOrdering(true)}>
                  Order for this client
                </Button>
                <Done>{done}</Done>
              </div>
            ) : (
              <p className="text-sm">
                They have not let you order for them, so you see only what was ordered with this
                plan.
              </p>
            )}
          </Card>
          {person.lets_order && <ClientFarms planId={plan.plan_id} email={email} />}
        </>
      )}
      {people.data && (
        <section aria-labelledby="client-orders" className="grid gap-3">
          <h2 id="client-orders" className="font-semibold">
            Orders and reports with {plan.plan_name}
          </h2>
          <ClientOrders filter={{ plan_id: plan.plan_id, client_email: email }} />
        </section>
      )}
      {isOrdering && person && (
        <OrderForClients
          plan={plan}
          chosen={[person]}
          onClose={() => setOrdering(false)}
          onOrdered={(words) => {
            setOrdering(false);
            setDone(words);
          }}
        />
      )}
    </div>
  );
}

function Charges({ person }: { person: PlanPerson }) {
  const left = leftOfCap(person);
  const facts: [string, string][] = [
    [
      'This month',
      `${formatCents(person.month_cents)}${
        left === null ? '' : `, ${formatCents(left)} left of ${formatCents(person.cap_cents ?? 0)}`
      }`,
    ],
    [
      'In total',
      `${formatCents(person.spent_cents)} in ${person.orders === 1 ? '1 order' : `${person.orders} orders`}`,
    ],
    ['Last order', person.last_order_at === null ? 'None' : formatDate(person.last_order_at)],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm tabular-nums">
      {facts.map(([term, text]) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function ClientFarms({ planId, email }: { planId: number; email: string }) {
  const farms = useQuery(callQuery(calls.plans.clientFarms, { plan_id: planId }));
  const own = farms.data?.filter((farm) => farm.email === email);
  return (
    <section aria-labelledby="client-farms" className="grid gap-3">
      <h2 id="client-farms" className="font-semibold">
        Farms
      </h2>
      {farms.isPending && <Skeleton label="Loading the farms" rows={2} />}
      {farms.isLoadingError && (
        <LoadFailed
          title="The farms could not be loaded"
          message={farms.error.message}
          isRetrying={farms.isFetching}
          onRetry={() => void farms.refetch()}
        />
      )}
      {own?.length === 0 && <p className="text-sm text-muted">They have no farm yet.</p>}
      {own && own.length > 0 && (
        <ul aria-label="Farms" className="divide-y divide-border text-sm">
          {own.map((farm) => (
            <li key={farm.property_id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="wrap-anywhere">{farm.property_name}</span>
              <span className="text-muted tabular-nums">
                {farm.is_orderable ? formatHectares(farm.area_ha) : 'Custom boundary'}
                {farm.owned_types.length > 0 &&
                  ` · has ${farm.owned_types.map((type) => itemTypeName(type, 'list')).join(', ')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
