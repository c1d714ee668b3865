import { z } from 'zod';
import { MAX_LAYER_NAME_LENGTH, type OwnLayer } from '#entities/own-layer';
import { draftOwner } from '#shared/lib/draft';
import { deviceStore, DeviceStorageError, LAYERS_CACHE } from '#shared/offline/react';
import { usedSlot } from './shell-model.ts';

const StoredLayer = z.object({
  id: z.uuid(),
  name: z.string().min(1).max(MAX_LAYER_NAME_LENGTH),
  fileName: z.string(),
  bytes: z.int().nonnegative(),
  featureCount: z.int().positive(),
  colour: z.string().regex(/^#[\da-f]{6}$/),
  isShown: z.boolean(),
  addedAt: z.iso.datetime(),
});

const store = deviceStore(LAYERS_CACHE);
const nameOf = (email: string, id: string) => `${draftOwner(email)}/${id}`;
/** Never requested, like the other addresses of a device store. */
const contentAddress = (email: string, id: string) =>
  `/device-layer/${encodeURIComponent(nameOf(email, id))}`;

/** The layers of this account on this device, oldest first. */
export async function readLayers(email: string): Promise<OwnLayer[]> {
  const names = (await store.names()).filter((name) => name.startsWith(nameOf(email, '')));
  const stored = await Promise.all(names.map((name) => store.read(name)));
  const layers = stored.flatMap((one) => StoredLayer.safeParse(one).data ?? []);
  if (layers.length === 0) usedSlot.clear(email);
  return layers.toSorted((one, other) => one.addedAt.localeCompare(other.addedAt));
}

/** Compressed; null if the browser has removed it. */
export const readContent = (email: string, id: string): Promise<Uint8Array<ArrayBuffer> | null> =>
  caches
    .open(LAYERS_CACHE)
    .then((cache) => cache.match(contentAddress(email, id)))
    .then(async (found) => (found ? new Uint8Array(await found.arrayBuffer()) : null));

/** Writes the content first, so that no listed layer lacks it. Rejects with DeviceStorageError. */
export async function saveLayer(
  email: string,
  layer: OwnLayer,
  content: Uint8Array<ArrayBuffer>,
): Promise<void> {
  try {
    const cache = await caches.open(LAYERS_CACHE);
    await cache.put(contentAddress(email, layer.id), new Response(content));
  } catch (cause) {
    throw DeviceStorageError.of(cause);
  }
  await saveFacts(email, layer);
  usedSlot.write(email, true);
}

/** Rejects with DeviceStorageError. */
export const saveFacts = (email: string, layer: OwnLayer): Promise<void> =>
  store.write(nameOf(email, layer.id), layer);

export async function removeLayer(email: string, id: string): Promise<void> {
  await store.remove(nameOf(email, id));
  const cache = await caches.open(LAYERS_CACHE);
  await cache.delete(contentAddress(email, id));
}
