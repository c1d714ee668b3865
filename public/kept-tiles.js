/**
 * Part of the service worker: answers with a map tile that this device keeps when the network does
 * not answer. It never stores anything; the app does that when a farm is kept, and tells it. On a
 * device that keeps none, tiles do not wait for this worker.
 */
const FARM_CACHE_PREFIX = 'fenceline-farm-';

const isTile = ({ method, destination, url }) =>
  method === 'GET' &&
  (destination === 'image' || new URL(url).pathname.startsWith('/tiles/'));

const keptFarms = async () =>
  (await caches.keys()).filter((name) => name.startsWith(FARM_CACHE_PREFIX));

/** Until it is known, a farm may be kept. */
let mayKeepFarms = true;
async function lookForFarms() {
  mayKeepFarms = (await keptFarms()).length > 0;
}
// A browser without storage keeps nothing.
const lookAgain = () => lookForFarms().catch(() => {});
lookAgain();
self.addEventListener('message', (event) => {
  if (event.data === 'kept-farms-changed') event.waitUntil(lookAgain());
});

async function keptTile(url) {
  for (const name of await keptFarms()) {
    const cache = await caches.open(name);
    const kept = await cache.match(url, { ignoreVary: true });
    if (kept) return kept;
  }
  return null;
}

self.addEventListener('fetch', (event) => {
  if (!mayKeepFarms || !isTile(event.request)) return;
  event.respondWith(
    fetch(event.request).catch(async (error) => {
      const kept = await keptTile(event.request.url);
      if (kept) return kept;
      throw error;
    }),
  );
});
