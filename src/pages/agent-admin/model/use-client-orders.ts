import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OrderLine } from '#entities/plan';
import { calls } from '#shared/api';
import { apiClient, domainKey } from '#shared/api/react';
import { failureMessage } from '#shared/lib/failure';
import { dollarsOf } from '#shared/lib/money';

/**
 * Places one order per client in turn. A repeated order has the same operation id, so that a lost
 * answer cannot order twice.
 */
export function useClientOrders(planId: number) {
  const queryClient = useQueryClient();
  const opIds = useRef(new Map<string, string>());
  const [run, setRun] = useState<{ at: number; of: number } | null>(null);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());

  /** Returns the text to show if nothing was refused; null if something was. */
  async function place(lines: readonly OrderLine[]): Promise<string | null> {
    const emails = [...new Set(lines.map(({ email }) => email))];
    const succeeded = new Set(done);
    const failed = new Map<string, string>();
    setRefused(failed);
    for (const [at, email] of emails.entries()) {
      setRun({ at, of: emails.length });
      const own = lines.filter((line) => line.email === email);
      const opKey = own.map(({ key }) => key).join();
      const opId = opIds.current.get(opKey) ?? crypto.randomUUID();
      opIds.current.set(opKey, opId);
      try {
        await apiClient.send(
          calls.plans.orderForClient,
          {
            plan_id: planId,
            client_email: email,
            property_ids: own.map(({ farmId }) => farmId),
            item_types: own.map(({ itemType }) => itemType),
            item_costs: own.map(({ priceCents }) => dollarsOf(priceCents)),
          },
          { opId },
        );
        succeeded.add(email);
      } catch (error) {
        failed.set(email, failureMessage(error).lines.join(' '));
      }
    }
    setRun(null);
    setDone(succeeded);
    setRefused(failed);
    await queryClient.invalidateQueries({ queryKey: domainKey('plans') });
    if (failed.size > 0) return null;
    const reports = lines.length === 1 ? '1 report' : `${lines.length} reports`;
    const clients = emails.length === 1 ? emails[0]! : `${emails.length} clients`;
    return `${reports} ordered for ${clients}.`;
  }

  return { place, isPending: run !== null, at: run?.at ?? 0, of: run?.of ?? 0, done, refused };
}
