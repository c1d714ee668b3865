import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemTypeName, PAID_ITEM_TYPES } from '#entities/cart';
import { leftOfCap, orderableLines, picked, withinCap } from '#entities/plan';
import { calls } from '#shared/api';
import type { ComparisonRule, PlanPerson, PlanRecord } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';
import { formatCents } from '#shared/lib/money';
import { Button } from '#shared/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#shared/ui/dialog';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { useClientOrders } from '../model/use-client-orders.ts';
import { usePreviews } from '../model/use-previews.ts';
import { ClientLines } from './ClientLines.tsx';
import { RuleFields } from './RuleFields.tsx';

const FIRST_RULE: ComparisonRule = { km: 2, min_area_ha: 10 };

export interface OrderForClientsProps {
  plan: PlanRecord;
  chosen: readonly PlanPerson[];
  onClose: () => void;
  onOrdered: (words: string) => void;
}

/**
 * Orders for several clients, one order each. A client whose order is refused stays in the list with
 * the reason; the others are ordered.
 */
export function OrderForClients({ plan, chosen, onClose, onOrdered }: OrderForClientsProps) {
  const farms = useQuery(callQuery(calls.plans.clientFarms, { plan_id: plan.plan_id }));
  const orders = useClientOrders(plan.plan_id);
  const [picks, setPicks] = useState<ReadonlySet<string>>(new Set());
  const [rule, setRule] = useState(FIRST_RULE);
  const people = new Map(
    chosen.filter((one) => one.lets_order).map((person) => [person.email, person]),
  );
  const lines = orderableLines(
    (farms.data ?? []).filter(({ email }) => people.has(email)),
    plan,
  ).filter(({ key }) => !orders.done.has(key));
  const listed = new Set(lines.map(({ email }) => email));
  const withFarms = new Set(
    (farms.data ?? []).flatMap((farm) => (farm.is_orderable ? farm.email : [])),
  );
  const without = [...people.keys()].filter((email) => !withFarms.has(email)).length;
  const wanted = lines.filter(({ key }) => picks.has(key));
  const benchmarks = wanted.filter(({ itemType }) => itemType === 'Benchmark Report');
  const previews = usePreviews(plan.plan_id, benchmarks, rule);
  const withoutSet = new Set(
    benchmarks.flatMap(({ farmId }) => (previews.of.get(farmId)?.refusal ? farmId : [])),
  );
  // A key that came with a benchmark is not ordered without it.
  const makeable = wanted.filter(
    ({ farmId, itemType }) => !withoutSet.has(farmId) || itemType === 'Carbon Report',
  );
  const ordered = [...people.values()].flatMap((person) =>
    withinCap(
      makeable.filter(({ email }) => email === person.email),
      leftOfCap(person),
    ),
  );
  const isOrdered = new Set(ordered.map(({ key }) => key));
  const overCap = new Set(makeable.flatMap(({ key }) => (isOrdered.has(key) ? [] : key)));
  const leftOut = wanted.length - ordered.length;
  const clients = new Set(ordered.map(({ email }) => email)).size;
  const total = ordered.reduce((sum, line) => sum + line.priceCents, 0);
  const saved = ordered.reduce((sum, line) => sum + line.savedCents, 0);
  const pick = (keys: readonly string[], isOn: boolean) =>
    setPicks((before) => picked(lines, before, keys, isOn));
  const place = async () => {
    const setOf = new Map(
      [...previews.of.values()].flatMap(({ property_id: id, set }) =>
        set === null ? [] : [[id, set] as const],
      ),
    );
    const words = await orders.place(ordered, { rule, setOf });
    if (words !== null && leftOut === 0) onOrdered(words);
  };

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !orders.isPending && onClose()}>
      <DialogContent closeButton={false} className="grid-cols-1 sm:max-w-2xl">
        <DialogHeader>
          <DialogTitle>Order for clients</DialogTitle>
          <DialogDescription>
            At the prices of {plan.plan_name}, within each client’s cap. The orders are theirs: they
            get the files by e-mail, and the plan’s owners get copies.
          </DialogDescription>
        </DialogHeader>
        {farms.isPending && <Progress label="Loading their farms" />}
        {farms.isLoadingError && (
          <LoadFailed
            title="Their farms could not be loaded"
            message={farms.error.message}
            isRetrying={farms.isFetching}
            onRetry={() => void farms.refetch()}
          />
        )}
        {farms.data && withFarms.size === 0 && (
          <p className="text-sm text-muted">
            These clients have no farm made of land parcels, for which reports can be made.
          </p>
        )}
        {lines.length > 0 && without > 0 && (
          <p className="text-sm text-muted">
            {without === 1
              ? '1 selected client is not listed: they have no farm made of land parcels.'
              : `${without} selected clients are not listed: they have no farm made of land parcels.`}
          </p>
        )}
        {lines.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {PAID_ITEM_TYPES.map((type) => {
              const keys = lines
                .filter(({ itemType, isOwned }) => itemType === type && !isOwned)
                .map(({ key }) => key);
              if (keys.length === 0) return null;
              return (
                <Button
                  key={type}
                  size="sm"
                  variant="outline"
                  className="h-auto min-h-9 max-w-full text-left whitespace-normal"
                  disabled={orders.isPending}
                  onClick={() => pick(keys, true)}
                >
                  {itemTypeName(type, 'list')} for every farm without one ({keys.length})
                </Button>
              );
            })}
          </div>
        )}
        {benchmarks.length > 0 && (
          <RuleFields rule={rule} disabled={orders.isPending} onChange={setRule} />
        )}
        <ul className="grid gap-3 sm:max-h-[45vh] sm:overflow-y-auto" aria-label="Farms">
          {[...listed].map((email) => (
            <ClientLines
              key={email}
              email={email}
              lines={lines.filter((line) => line.email === email)}
              picked={picks}
              overCap={overCap}
              leftCents={leftOfCap(people.get(email)!)}
              previews={previews.of}
              refusal={orders.refused.get(email)}
              disabled={orders.isPending}
              onPick={(key, isOn) => pick([key], isOn)}
            />
          ))}
        </ul>
        {previews.failed.length > 0 && (
          <LoadFailed
            title="The land to compare with could not be found"
            message={previews.failed[0]!.error!.message}
            onRetry={() => previews.failed.forEach((one) => void one.refetch())}
          />
        )}
        {previews.left > 0 && (
          <Progress
            label={`Finding the land to compare with: ${previews.asked - previews.left} of ${previews.asked} clients`}
          />
        )}
        {orders.isPending && <Progress label={`Order ${orders.at + 1} of ${orders.of}`} />}
        <DialogFooter className="sticky -bottom-6 -mx-6 -mb-6 flex-row flex-wrap items-center justify-end border-t border-border bg-overlay px-6 py-4">
          <div className="mr-auto tabular-nums">
            <p className="font-semibold">{formatCents(total)}</p>
            {saved > 0 && (
              <p className="text-sm text-muted">{formatCents(saved)} less than by card</p>
            )}
          </div>
          <Button variant="outline" disabled={orders.isPending} onClick={onClose}>
            {orders.done.size > 0 ? 'Close' : 'Cancel'}
          </Button>
          <Button
            disabled={
              ordered.length === 0 ||
              orders.isPending ||
              previews.left > 0 ||
              previews.failed.length > 0
            }
            onClick={() => void place()}
          >
            {ordered.length === 0
              ? 'Order'
              : `Order for ${clients === 1 ? '1 client' : `${clients} clients`}`}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
