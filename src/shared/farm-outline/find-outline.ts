import type { MultiPolygon, Polygon } from 'geojson';

type Area = Polygon | MultiPolygon;

/** Areas that take longer have so many vertices that their own lines have to do. */
const LIMIT_MS = 10_000;

const found = new WeakMap<readonly Area[], Promise<Area[]>>();

/**
 * The line around areas without the lines between them, computed once per array in a worker.
 * Rejects if that fails or takes longer than ten seconds.
 */
export function findOutline(areas: readonly Area[]): Promise<Area[]> {
  const outline = found.get(areas) ?? run(areas);
  found.set(areas, outline);
  return outline;
}

function run(areas: readonly Area[]): Promise<Area[]> {
  return new Promise<Area[]>((resolve, reject) => {
    const worker = new Worker(new URL('./outline.worker.ts', import.meta.url), { type: 'module' });
    const timer = setTimeout(
      () => end(() => reject(new Error('The outline took too long.'))),
      LIMIT_MS,
    );
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.terminate();
      settle();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Polygon[]>) =>
      end(() => resolve(data)),
    );
    worker.addEventListener('error', ({ message }) => end(() => reject(new Error(message))));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, no window
    worker.postMessage(areas);
  });
}
