import { Worker } from 'node:worker_threads';
import type { Log } from '../server/platform/log.ts';
import type { BaseLayer } from './base-tiles/tile-address.ts';
import type { CoverBlock } from './cover/stored-cover.ts';

export type LandscapeQuestion =
  | { kind: 'tile'; layer: BaseLayer; z: number; x: number; y: number }
  | { kind: 'cover'; block: CoverBlock }
  | { kind: 'geocode'; params: { address?: string } };
/** Bytes of a tile or a cover block, or a geocoder's JSON. */
export type LandscapeAnswer = { value: unknown } | { failure: string };

export interface LandscapeSource {
  /** Starts the source before the first question, because that takes seconds. */
  prepare(): void;
  ask(question: LandscapeQuestion): Promise<LandscapeAnswer>;
  stop(): Promise<void>;
}

/**
 * The sample landscape in a worker thread, which starts with the first question, and again with the
 * first question after it failed.
 */
export function landscapeThread(program: string, log: Log): LandscapeSource {
  const waiting = new Map<number, (answer: LandscapeAnswer) => void>();
  let lastId = 0;
  let isStopped = false;
  let worker: Worker | null = null;

  function start(): Worker {
    const started = new Worker(program);
    started.on('message', ({ id, answer }: { id: number; answer: LandscapeAnswer }) => {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    });
    started.on('error', (error) => log.error({ err: error }, 'sample landscape'));
    started.on('exit', () => {
      for (const answer of waiting.values()) answer({ failure: 'the thread ended' });
      waiting.clear();
      worker = null;
    });
    return started;
  }

  const running = () => (worker ??= start());
  return {
    prepare: () => void running(),

    ask: (question) =>
      new Promise((resolve) => {
        if (isStopped) return resolve({ failure: 'the thread was stopped' });
        lastId += 1;
        waiting.set(lastId, resolve);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
        running().postMessage({ id: lastId, question });
      }),

    async stop() {
      isStopped = true;
      await worker?.terminate();
    },
  };
}
