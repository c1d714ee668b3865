/**
 * Part of the service worker: answers with a map tile that this device keeps when the network does
 * not answer. It never stores anything; the app does that when a farm is kept.
 */
const FARM_CACHE_PREFIX = 'fenceline-farm-';

const isTile = ({ method, destination, url }) =>
  method === 'GET' &&
  (destination === 'image' || new URL(url).pathname.startsWith('/tiles/'));

async function keptTile(url) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(FARM_CACHE_PREFIX)) continue;
    const cache = await caches.open(name);
    const kept = await cache.match(url, { ignoreVary: true });
    if (kept) return kept;
  }
  return null;
}

self.addEventListener('fetch', (event) => {
  if (!isTile(event.request)) return;
  event.respondWith(
    fetch(event.request).catch(async (error) => {
      const kept = await keptTile(event.request.url);
      if (kept) return kept;
      throw error;
    }),
  );
});
