import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { calls, loadAnswerCheck } from '#shared/api';
import { healthQuery, versionsQuery } from '#entities/boundary-health/react';
import type { AnySentCall } from '#shared/api/contract';

/** An answer of the server with its key in the query cache. */
export interface KeptQuery {
  key: QueryKey;
  data: unknown;
  /** When the server gave the answer, in milliseconds since 1970. */
  updatedAt: number;
}

/** Answers about the account that the app needs before any farm. */
const ACCOUNT_CALLS: readonly AnySentCall[] = [
  calls.owners.exists,
  calls.owners.read,
  calls.owners.checkPermission,
  calls.farms.list,
  calls.farms.summaries,
  calls.plans.owned,
  calls.plans.authorised,
];

/** Other answers that may be stored on a device; no other is read back. */
const FARM_CALLS: readonly AnySentCall[] = [
  calls.farms.parcels,
  calls.farms.customBoundary,
  calls.paddocks.list,
  calls.orders.keyPurchased,
  calls.orders.freeReorder,
];

/** The call that gave an answer; undefined for one that may not be stored. */
function callOf(domain: unknown, name: unknown): AnySentCall | undefined {
  const startsLike = ({ queryKey }: { queryKey: QueryKey }) =>
    queryKey[0] === domain && queryKey[1] === name;
  if (startsLike(healthQuery(0))) return calls.boundaries.check;
  if (startsLike(versionsQuery(0))) return calls.boundaries.versions;
  return [...ACCOUNT_CALLS, ...FARM_CALLS].find(
    (call) => call.domain === domain && call.name === name,
  );
}

/** Copies answers out of the query cache; those that it lacks are left out. */
export const copyQueries = (client: QueryClient, keys: readonly QueryKey[]): KeptQuery[] =>
  keys.flatMap((key) => {
    const state = client.getQueryState(key);
    return state?.data === undefined
      ? []
      : [{ key, data: state.data, updatedAt: state.dataUpdatedAt }];
  });

export const accountKeys = (client: QueryClient): QueryKey[] =>
  ACCOUNT_CALLS.flatMap(({ domain, name }) =>
    client
      .getQueryCache()
      .findAll({ queryKey: [domain, name] })
      .map(({ queryKey }) => queryKey),
  );

/** Puts stored answers into the query cache, unless it has its own. They remain until sign-out. */
export async function restoreQueries(client: QueryClient, stored: unknown): Promise<void> {
  if (!Array.isArray(stored)) return;
  for (const query of stored as unknown[]) {
    if (!(await isKeptQuery(query))) continue;
    const { key, data, updatedAt } = query as KeptQuery;
    if (client.getQueryData(key) !== undefined) continue;
    client.setQueryDefaults(key, { gcTime: Infinity });
    client.setQueryData(key, data, { updatedAt });
  }
}

/** Validates like an answer of the server, because anybody can edit a browser's storage. */
async function isKeptQuery(stored: unknown): Promise<boolean> {
  const { key, data, updatedAt } = (stored ?? {}) as Partial<KeptQuery>;
  if (!Array.isArray(key) || typeof updatedAt !== 'number') return false;
  const [domain, name, params] = key as unknown[];
  const { thumbnails } = calls.farms;
  // A farm's picture is one item of a call's answer, under the farm's id.
  if (domain === thumbnails.domain && name === thumbnails.name && typeof params === 'number')
    return typeof data === 'string';
  const call = callOf(domain, name);
  return call !== undefined && (await loadAnswerCheck(call)).safeParse(data).success;
}
