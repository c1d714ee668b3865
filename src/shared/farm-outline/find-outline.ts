import type { MultiPolygon, Polygon } from 'geojson';

type Area = Polygon | MultiPolygon;

/**
 * Time limit: areas that take longer have too many vertices, so their own lines are drawn instead.
 */
const LIMIT_MS = 10_000;
/** Number of tries to run the worker, and milliseconds between them. */
const TRIES = 5;
const RETRY_MS = 2_000;

const found = new WeakMap<readonly Area[], Promise<Area[]>>();

/**
 * The line around areas without the lines between them, computed once per array in a worker.
 * Rejects if that takes longer than ten seconds, or fails five times, for example because the
 * worker's code cannot be loaded; the next call tries again.
 */
export function findOutline(areas: readonly Area[]): Promise<Area[]> {
  const outline = found.get(areas) ?? run(areas, TRIES);
  found.set(areas, outline);
  outline.catch(() => found.delete(areas));
  return outline;
}

function run(areas: readonly Area[], triesLeft: number): Promise<Area[]> {
  return new Promise<Area[]>((resolve, reject) => {
    const worker = new Worker(new URL('./outline.worker.ts', import.meta.url), { type: 'module' });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.terminate();
      settle();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Polygon[] | 'started'>) => {
      // The time limit starts only now, because loading the code may take any time.
      if (data === 'started') {
        timer = setTimeout(
          () => end(() => reject(new Error('The outline took too long.'))),
          LIMIT_MS,
        );
      } else end(() => resolve(data));
    });
    worker.addEventListener('error', ({ message }) =>
      end(() => {
        if (triesLeft <= 1) reject(new Error(message));
        else setTimeout(() => resolve(run(areas, triesLeft - 1)), RETRY_MS);
      }),
    );
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, no window
    worker.postMessage(areas);
  });
}
