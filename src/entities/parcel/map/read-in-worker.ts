import { createWorkerCaller } from '#shared/worker-call';
import type { TileOutlines } from './tile-outlines.ts';

const reader = createWorkerCaller<ArrayBuffer, TileOutlines>({
  start: () => new Worker(new URL('./outlines.worker.ts', import.meta.url), { type: 'module' }),
  runInPlace: async (bytes) => (await import('./read-outlines.ts')).readOutlines(bytes),
});

/** Parses a parcel tile in a worker: a town's takes tens of milliseconds. */
export const readInWorker = (bytes: ArrayBuffer): Promise<TileOutlines> => reader.call(bytes);
