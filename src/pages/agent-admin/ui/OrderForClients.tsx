import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemTypeName } from '#entities/cart';
import { orderableLines, TYPES_FOR_CLIENTS } from '#entities/plan';
import { calls } from '#shared/api';
import type { PlanPerson, PlanRecord } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';
import { formatCents } from '#shared/lib/money';
import { Button } from '#shared/ui/button';
import { Checkbox } from '#shared/ui/checkbox';
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
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const isChosen = new Set(chosen.filter((one) => one.lets_order).map(({ email }) => email));
  const lines = orderableLines(
    (farms.data ?? []).filter(({ email }) => isChosen.has(email)),
    plan,
  ).filter(({ email }) => !orders.done.has(email));
  const listed = new Set(lines.map(({ email }) => email));
  const without = [...isChosen].filter(
    (email) => !listed.has(email) && !orders.done.has(email),
  ).length;
  const ordered = lines.filter(({ key }) => picked.has(key));
  const clients = new Set(ordered.map(({ email }) => email)).size;
  const total = ordered.reduce((sum, line) => sum + line.priceCents, 0);
  const pick = (keys: readonly string[], isOn: boolean) =>
    setPicked((before) => {
      const after = new Set(before);
      for (const key of keys)
        if (isOn) after.add(key);
        else after.delete(key);
      return after;
    });
  const place = async () => {
    const words = await orders.place(ordered);
    if (words !== null) onOrdered(words);
  };

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !orders.isPending && onClose()}>
      <DialogContent closeButton={false} className="grid-cols-1 sm:max-w-2xl">
        <DialogHeader>
          <DialogTitle>Order for clients</DialogTitle>
          <DialogDescription>
            At the prices of {plan.plan_name}, within each client’s cap. The orders are theirs: they
            get the files by e-mail, and the plan’s owners get copies. They order benchmarks
            themselves, because they choose the land to compare with.
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
        {farms.data && lines.length === 0 && (
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
            {TYPES_FOR_CLIENTS.map((type) => {
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
        <ul className="grid max-h-[45vh] gap-3 overflow-y-auto" aria-label="Farms">
          {[...isChosen].map((email) => {
            const own = lines.filter((line) => line.email === email);
            if (own.length === 0) return null;
            return (
              <li key={email} className="grid gap-1 border-t border-border pt-2 text-sm">
                <p className="font-medium wrap-anywhere">{email}</p>
                {orders.refused.has(email) && (
                  <p className="text-danger">{orders.refused.get(email)}</p>
                )}
                {own.map((line) => (
                  <label key={line.key} className="flex min-h-9 items-center gap-3">
                    <Checkbox
                      checked={picked.has(line.key)}
                      disabled={orders.isPending}
                      onCheckedChange={(isOn) => pick([line.key], isOn === true)}
                    />
                    <span className="mr-auto min-w-0 wrap-anywhere">
                      {line.farmName}: {itemTypeName(line.itemType, 'list')}
                      {line.isOwned && <span className="text-muted"> (ordered before)</span>}
                    </span>
                    <span className="tabular-nums">{formatCents(line.priceCents)}</span>
                  </label>
                ))}
              </li>
            );
          })}
        </ul>
        {orders.isPending && (
          <Progress label={`Ordering for client ${orders.at + 1} of ${orders.of}`} />
        )}
        <DialogFooter>
          <p className="order-last mr-auto font-semibold tabular-nums sm:order-none sm:self-center">
            {formatCents(total)}
          </p>
          <Button variant="outline" disabled={orders.isPending} onClick={onClose}>
            {orders.done.size > 0 ? 'Close' : 'Cancel'}
          </Button>
          <Button disabled={ordered.length === 0 || orders.isPending} onClick={() => void place()}>
            {ordered.length === 0
              ? 'Order'
              : `Order for ${clients === 1 ? '1 client' : `${clients} clients`}`}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
