import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { healthQuery, versionsQuery } from '#entities/boundary-health/react';
import { loadFarmAreas, thumbnailQuery } from '#entities/farm/react';
import { freeReorderQuery, keyPurchasedQuery } from '#entities/order/react';
import { paddocksQuery } from '#entities/paddock/react';
import type { PropertyRecord } from '#shared/api/contract';
import type { TaskRun } from '#shared/cancellable-task/react';
import { getAppSettings } from '#shared/config/react';
import { extentOf } from '#shared/lib/geo';
import {
  AppShellError,
  DeviceStorageError,
  FARM_CACHE_PREFIX,
  accountStore,
  askForLastingStorage,
  deviceStore,
  installAppShell,
  writeKeptAccount,
} from '#shared/offline/react';
import { readKeptFarms, writeKeptFarm, type KeptFarm } from './kept-farms.ts';
import { KeepFarmError, keepTiles } from './keep-tiles.ts';
import { accountKeys, copyQueries, restoreQueries } from './kept-queries.ts';
import { planTiles } from './tile-plan.ts';
import { tileSources } from './tile-sources.ts';

/** Makes two tabs store farms one after the other. */
const LOCK = 'fenceline:keep-farm';
const QUERIES = 'queries';

export interface FarmToKeep {
  farm: PropertyRecord;
  user: { email: string; name: string | null };
  client: QueryClient;
}

/** Computes what storing the farm on the device would load. */
export async function planFarm({ farm, user, client }: FarmToKeep) {
  const { queryKey, areas } = await loadFarmAreas(client, user.email, farm);
  if (areas.length === 0) throw new KeepFarmError('This farm has no boundary yet. Add it first.');
  return { queryKey, plan: planTiles(tileSources(getAppSettings()), extentOf(areas)) };
}

/**
 * Stores a farm on this device, or a newer copy of it. Fills a separate cache and adds it to the
 * list last, so that a failure changes nothing that was there before.
 */
export const keepFarm = (wanted: FarmToKeep, run: TaskRun): Promise<KeptFarm[]> =>
  navigator.locks.request(LOCK, { signal: run.signal }, async () => {
    void askForLastingStorage();
    const cacheName = `${FARM_CACHE_PREFIX}${crypto.randomUUID()}`;
    try {
      return await fillCache(cacheName, wanted, run);
    } catch (error) {
      // In a browser that forbids storage, even reading `caches` throws.
      await Promise.resolve()
        .then(() => caches.delete(cacheName))
        .catch(() => {});
      throw error;
    }
  });

async function fillCache(cacheName: string, wanted: FarmToKeep, run: TaskRun) {
  const { farm, user, client } = wanted;
  const cache = await Promise.resolve()
    .then(() => caches.open(cacheName))
    .catch((cause: unknown) => {
      throw DeviceStorageError.of(cause);
    });
  const { queryKey, plan } = await planFarm(wanted);
  const answers = await loadCard(client, farm.property_id, user.email);
  const bytes = await keepTiles(cache, plan.urls, run);
  await keepApp();

  const farmQueries = copyQueries(client, [queryKey, ...answers]);
  await deviceStore(cacheName).write(QUERIES, farmQueries);
  await writeKeptAccount({ ...user, settings: getAppSettings() });
  await accountStore.write(QUERIES, copyQueries(client, accountKeys(client)));
  run.signal.throwIfAborted();
  return writeKeptFarm({
    farmId: farm.property_id,
    name: farm.property_name,
    keptAt: new Date().toISOString(),
    bytes: bytes + JSON.stringify(farmQueries).length,
    tileCount: plan.urls.length,
    cache: cacheName,
  });
}

/** Loads what a farm's card shows; returns the keys of the answers. */
async function loadCard(client: QueryClient, farmId: number, email: string): Promise<QueryKey[]> {
  const load = async <A, K extends QueryKey>(
    query: FetchQueryOptions<A, Error, A, K> & { queryKey: K },
  ) => {
    await client.prefetchQuery(query);
    return query.queryKey;
  };
  return Promise.all([
    load(thumbnailQuery(farmId)),
    load(paddocksQuery(farmId)),
    load(healthQuery(farmId)),
    load(versionsQuery(farmId)),
    load(freeReorderQuery(farmId)),
    load(keyPurchasedQuery(farmId, email)),
  ]);
}

/** Without the app's own files, nothing could show the farm. */
const keepApp = () =>
  installAppShell().catch((cause: unknown) => {
    if (!(cause instanceof AppShellError)) throw cause;
    throw new KeepFarmError(
      'The app itself could not be loaded onto this device, so nothing was kept. Try again with a better connection.',
      { cause },
    );
  });

/** Restores the query cache from this device, except where the cache has something newer. */
export async function restoreKept(client: QueryClient): Promise<void> {
  await restoreQueries(client, await accountStore.read(QUERIES));
  for (const { cache } of await readKeptFarms()) {
    await restoreQueries(client, await deviceStore(cache).read(QUERIES));
  }
}
