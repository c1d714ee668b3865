import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AppContext } from '../../app-context.ts';
import { createByteCache } from '../../../platform/byte-cache.ts';
import type { SharedFarm } from './shared-farm.ts';
import { sharedMap } from './shared-map.ts';
import { sharedPicture } from './shared-picture.ts';

/** Cache size in bytes: the map of a large farm takes a megabyte, and most take a few kilobytes. */
const MAX_BYTES = 64 * 1024 * 1024;
const gzipped = promisify(gzip);

export interface CachedMap {
  body: Buffer;
  /** The compressed body; null where compression saves nothing. */
  zipped: Buffer | null;
  byteLength: number;
}

/**
 * Caches shared maps by key and by version of their content. The caller checks on each request
 * whether the key may be opened at all.
 */
export function createMapCache(app: AppContext) {
  const kept = createByteCache<CachedMap>(MAX_BYTES);
  return {
    json: (farm: SharedFarm) =>
      kept.forceFetch(`json ${farm.version}`, {
        context: async () => {
          const body = Buffer.from(JSON.stringify(await sharedMap(farm, app)));
          const zipped = await gzipped(body);
          return { body, zipped, byteLength: body.byteLength + zipped.byteLength };
        },
      }),
    picture: (farm: SharedFarm) =>
      kept.forceFetch(`png ${farm.version}`, {
        context: async () => {
          const body = await sharedPicture(await sharedMap(farm, app));
          return { body, zipped: null, byteLength: body.byteLength };
        },
      }),
  };
}
