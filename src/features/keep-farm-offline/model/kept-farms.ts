import { z } from 'zod';
import { FARM_CACHE_PREFIX, accountStore, announceKeptFarms } from '#shared/offline/react';

const KeptFarm = z.object({
  farmId: z.int().positive(),
  name: z.string(),
  keptAt: z.iso.datetime(),
  bytes: z.int().nonnegative(),
  tileCount: z.int().nonnegative(),
  /** Name of the cache with the farm's tiles and answers. */
  cache: z.string().startsWith(FARM_CACHE_PREFIX),
});
/** A farm that is stored on this device. */
export type KeptFarm = z.infer<typeof KeptFarm>;

const FARMS = 'farms';

/** The farms of the list whose cache is still there: a browser may clear one on its own. */
export async function readKeptFarms(): Promise<KeptFarm[]> {
  const listed = z.array(KeptFarm).safeParse(await accountStore.read(FARMS)).data ?? [];
  if (listed.length === 0) return [];
  const names = new Set(await caches.keys());
  return listed.filter(({ cache }) => names.has(cache));
}

/** Adds the farm or replaces its earlier copy, and returns the list by name. */
export async function writeKeptFarm(farm: KeptFarm): Promise<KeptFarm[]> {
  const others = (await readKeptFarms()).filter(({ farmId }) => farmId !== farm.farmId);
  return writeList([...others, farm]);
}

/**
 * Frees the farm's space first, because a full device may not be able to store even the shorter
 * list. That does no harm: a farm without its cache is left out when the list is read.
 */
export async function removeKeptFarm(farmId: number): Promise<KeptFarm[]> {
  const farms = await readKeptFarms();
  const removed = farms.find((farm) => farm.farmId === farmId);
  if (removed) await caches.delete(removed.cache);
  const others = farms.filter((farm) => farm !== removed);
  return writeList(others).catch(() => others);
}

/** Writes the list first: a cache that no list names is never read, and is deleted here. */
async function writeList(farms: readonly KeptFarm[]): Promise<KeptFarm[]> {
  const sorted = farms.toSorted((one, other) => one.name.localeCompare(other.name));
  await accountStore.write(FARMS, sorted);
  await removeUnlisted(sorted);
  await announceKeptFarms();
  return sorted;
}

async function removeUnlisted(farms: readonly KeptFarm[]): Promise<void> {
  const listed = new Set(farms.map(({ cache }) => cache));
  const names = (await caches.keys()).filter((name) => name.startsWith(FARM_CACHE_PREFIX));
  await Promise.all(names.filter((name) => !listed.has(name)).map((name) => caches.delete(name)));
}

/** `12.3 MB` */
export const describeBytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('en-AU', { maximumFractionDigits: 1, minimumFractionDigits: 1 })} MB`;
