import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { dataAgeText } from '#entities/cart';
import { COMPARED_FARMS } from '#entities/report';
import { calls } from '#shared/api';
import type { PlanRecord } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';
import { Button } from '#shared/ui/button';
import { LoadFailed } from '#shared/ui/load-failed';
import { Skeleton } from '#shared/ui/skeleton';
import { comparedFarms } from '../model/agent-search.ts';
import { AllClientsLink } from './AllClientsLink.tsx';
import { FarmComparison } from './FarmComparison.tsx';
import { FarmPicker } from './FarmPicker.tsx';

export interface CompareFarmsProps {
  plan: PlanRecord;
  /** The farms that the address names, as in `AgentSearch`. */
  compare: string;
}

/** Compares farms of clients; the address holds the choice, so that it can be kept and shared. */
export function CompareFarms({ plan, compare }: CompareFarmsProps) {
  const navigate = useNavigate({ from: '/agent-admin' });
  const farms = useQuery(callQuery(calls.plans.clientFarms, { plan_id: plan.plan_id }));
  const ids = useMemo(() => comparedFarms(compare, COMPARED_FARMS.max), [compare]);
  const [isChoosing, setChoosing] = useState(false);
  const needsChoice = ids.length < COMPARED_FARMS.min;
  // A farm whose owner leaves the plan is missing from the next answer, but is still named.
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  if (farms.data?.some((farm) => !names.has(farm.property_id))) {
    const known = farms.data.map((farm) => [farm.property_id, farm.property_name] as const);
    setNames(new Map([...names, ...known]));
  }
  return (
    <section aria-labelledby="compare-farms" className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <AllClientsLink plan={plan} />
        <h2 id="compare-farms" className="text-xl font-semibold tracking-tight">
          Compare farms
        </h2>
        <p className="text-sm text-muted">
          Ground cover of two to eight farms whose owners let you order for them, measured as in a
          Woody Veg. &amp; Ground Cover Report. {dataAgeText('Benchmark Report')}.
        </p>
      </div>
      {farms.isPending && <Skeleton label="Loading their farms" rows={3} />}
      {farms.isLoadingError && (
        <LoadFailed
          title="Their farms could not be loaded"
          message={farms.error.message}
          isRetrying={farms.isFetching}
          onRetry={() => void farms.refetch()}
        />
      )}
      {farms.data && (needsChoice || isChoosing) && (
        <FarmPicker
          farms={farms.data}
          chosen={ids}
          onCompare={(chosen) => {
            setChoosing(false);
            void navigate({
              search: { plan: plan.plan_id, compare: chosen.join(',') },
              replace: true,
            });
          }}
        />
      )}
      {!needsChoice && !isChoosing && (
        <>
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            disabled={!farms.data}
            onClick={() => setChoosing(true)}
          >
            Choose other farms
          </Button>
          <FarmComparison key={compare} planId={plan.plan_id} farmIds={ids} names={names} />
        </>
      )}
    </section>
  );
}
