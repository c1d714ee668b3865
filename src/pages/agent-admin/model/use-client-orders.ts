import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OrderLine } from '#entities/plan';
import { calls, refusalOf } from '#shared/api';
import { MAX_RULED_FARMS, type ComparisonRule } from '#shared/api/contract';
import { apiClient, domainKey } from '#shared/api/react';
import { failureMessage } from '#shared/lib/failure';
import { dollarsOf } from '#shared/lib/money';

/** The rule of the benchmarks, and the previewed set of each farm. */
export interface ChosenLand {
  rule: ComparisonRule;
  setOf: ReadonlyMap<number, string>;
}

interface ClientOrder {
  email: string;
  lines: readonly OrderLine[];
  land: ChosenLand;
  opId: string;
}

/**
 * Places the orders of several clients in turn. An order without an answer is first sent again as
 * it was, under the same operation id, so that nothing is ordered twice.
 */
export function useClientOrders(planId: number) {
  const queryClient = useQueryClient();
  const unanswered = useRef<ClientOrder[]>([]);
  const [run, setRun] = useState<{ at: number; of: number } | null>(null);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());

  /** Returns the text to show if nothing was refused; null if something was. */
  async function place(lines: readonly OrderLine[], land: ChosenLand): Promise<string | null> {
    const again = unanswered.current;
    const sentBefore = new Set(again.flatMap((order) => order.lines.map(({ key }) => key)));
    const orders = [
      ...again,
      ...clientOrders(
        lines.filter(({ key }) => !sentBefore.has(key)),
        land,
      ),
    ];
    unanswered.current = [];
    const succeeded = new Set(done);
    const failed = new Map<string, string>();
    setRefused(failed);
    for (const [at, order] of orders.entries()) {
      setRun({ at, of: orders.length });
      try {
        await send(planId, order);
        for (const { key } of order.lines) succeeded.add(key);
      } catch (error) {
        failed.set(order.email, failureMessage(error).lines.join(' '));
        if (isUnanswered(error)) unanswered.current.push(order);
      }
    }
    setRun(null);
    setDone(succeeded);
    setRefused(failed);
    await queryClient.invalidateQueries({ queryKey: domainKey('plans') });
    if (failed.size > 0) return null;
    const count = orders.reduce((sum, order) => sum + order.lines.length, 0);
    const emails = new Set(orders.map(({ email }) => email));
    const clients = emails.size === 1 ? orders[0]!.email : `${emails.size} clients`;
    return `${count === 1 ? '1 report' : `${count} reports`} ordered for ${clients}.`;
  }

  return { place, isPending: run !== null, at: run?.at ?? 0, of: run?.of ?? 0, done, refused };
}

/** One order for each client, or more for one with many farms. */
function clientOrders(lines: readonly OrderLine[], land: ChosenLand): ClientOrder[] {
  return [...new Set(lines.map(({ email }) => email))].flatMap((email) => {
    const own = lines.filter((line) => line.email === email);
    const farmIds = [...new Set(own.map(({ farmId }) => farmId))];
    const orders: ClientOrder[] = [];
    for (let from = 0; from < farmIds.length; from += MAX_RULED_FARMS) {
      const some = new Set(farmIds.slice(from, from + MAX_RULED_FARMS));
      orders.push({
        email,
        lines: own.filter(({ farmId }) => some.has(farmId)),
        land,
        opId: crypto.randomUUID(),
      });
    }
    return orders;
  });
}

const setFor = ({ setOf }: ChosenLand, { itemType, farmId }: OrderLine): string | null =>
  itemType === 'Benchmark Report' ? (setOf.get(farmId) ?? null) : null;

const send = (planId: number, { email, lines, land, opId }: ClientOrder) =>
  apiClient.send(
    calls.plans.orderForClient,
    {
      plan_id: planId,
      client_email: email,
      property_ids: lines.map(({ farmId }) => farmId),
      item_types: lines.map(({ itemType }) => itemType),
      item_costs: lines.map(({ priceCents }) => dollarsOf(priceCents)),
      ...(lines.some((line) => setFor(land, line)) && {
        comparison_rule: land.rule,
        comparison_sets: lines.map((line) => setFor(land, line)),
      }),
    },
    { opId },
  );

/** True if the server may have placed the order all the same. */
const isUnanswered = (error: unknown): boolean => {
  const code = refusalOf(error);
  return code === null || code === 'UNREACHABLE' || code === 'UNREADABLE' || code === 'INTERNAL';
};
