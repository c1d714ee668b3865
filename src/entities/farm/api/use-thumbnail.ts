import { queryOptions, useQuery } from '@tanstack/react-query';
import { calls } from '#shared/api';
import { THUMBNAILS_PER_CALL } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';

interface Waiting {
  farmId: number;
  resolve: (path: string) => void;
  reject: (reason: unknown) => void;
}

let waiting: Waiting[] = [];

/** Loads the farms that come into view together in one call, instead of one call for each. */
function loadThumbnail(farmId: number): Promise<string> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) queueMicrotask(sendAll);
    waiting.push({ farmId, resolve, reject });
  });
}

function sendAll(): void {
  const all = waiting;
  waiting = [];
  for (let start = 0; start < all.length; start += THUMBNAILS_PER_CALL) {
    void send(all.slice(start, start + THUMBNAILS_PER_CALL));
  }
}

async function send(batch: readonly Waiting[]): Promise<void> {
  try {
    const property_ids = [...new Set(batch.map(({ farmId }) => farmId))];
    const drawn = await apiClient.send(calls.farms.thumbnails, { property_ids });
    const paths = new Map(drawn.map(({ property_id: id, path }) => [id, path]));
    for (const { farmId, resolve } of batch) resolve(paths.get(farmId) ?? '');
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** Changes only with the boundary, whose change reloads all farms. */
export const thumbnailQuery = (farmId: number) =>
  queryOptions({
    queryKey: [calls.farms.thumbnails.domain, calls.farms.thumbnails.name, farmId] as const,
    queryFn: () => loadThumbnail(farmId),
    staleTime: Infinity,
  });

/** Path of the farm's picture; undefined until loaded, empty for a farm without a boundary. */
export const useThumbnail = (farmId: number): string | undefined =>
  useQuery(thumbnailQuery(farmId)).data;
