import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Worker } from 'node:worker_threads';
import type { Log } from '../server/platform/log.ts';
import { OutsideUnavailableError } from '../server/platform/outside/outside-unavailable.ts';
import type { CoverSources } from '../server/rasters/index.ts';
import { sampleSource } from './cover/sample-source.ts';
import type { CoverBlock } from './cover/stored-cover.ts';

type Question =
  | { kind: 'tile'; layer: 'satellite' | 'streets'; z: number; x: number; y: number }
  | { kind: 'cover'; block: CoverBlock }
  | { kind: 'geocode'; params: { address?: string; latlng?: string; region?: string } };
export type LandscapeQuestion = Question & { id: number };
export type LandscapeAnswer = { id: number } & ({ value: unknown } | { failure: string });

export interface Landscape {
  /** Starts the thread before the first question, because that takes seconds. */
  prepare(): void;
  /** `/sandbox/base/{satellite|streets}/{z}/{x}/{y}.png` */
  baseTiles: RequestListener;
  /** `/sandbox/geocode/json?address=…`, in Google's format. */
  geocoder: RequestListener;
  cover: CoverSources;
  stop(): Promise<void>;
}

const TILE = /^\/sandbox\/base\/(satellite|streets)\/(\d{1,2})\/(\d{1,7})\/(\d{1,7})\.png$/;

/**
 * The base tiles, cover and addresses of the sample district, from a worker thread that starts with
 * the first question, and with the first one after it failed.
 */
export function openLandscape(program: string, log: Log): Landscape {
  const waiting = new Map<number, (answer: LandscapeAnswer) => void>();
  let lastId = 0;
  let isStopped = false;
  let worker: Worker | null = null;

  function start(): Worker {
    const started = new Worker(program);
    started.on('message', (answer: LandscapeAnswer) => {
      waiting.get(answer.id)?.(answer);
      waiting.delete(answer.id);
    });
    started.on('error', (error) => log.error({ err: error }, 'sample landscape'));
    started.on('exit', () => {
      for (const [id, answer] of waiting) answer({ id, failure: 'the thread ended' });
      waiting.clear();
      worker = null;
    });
    return started;
  }

  const running = () => (worker ??= start());
  const ask = (question: Question) =>
    new Promise<LandscapeAnswer>((resolve) => {
      lastId += 1;
      if (isStopped) return resolve({ id: lastId, failure: 'the thread was stopped' });
      waiting.set(lastId, resolve);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
      running().postMessage({ ...question, id: lastId });
    });

  async function coverBlock(block: CoverBlock): Promise<Uint8Array> {
    const answer = await ask({ kind: 'cover', block });
    if ('failure' in answer) throw new OutsideUnavailableError('Sample cover', 'network');
    return answer.value as Uint8Array;
  }

  return {
    prepare: () => void running(),
    cover: { ground: sampleSource('ground', coverBlock), woody: sampleSource('woody', coverBlock) },

    baseTiles: answering(async (request, response) => {
      const [, layer, z, x, y] =
        TILE.exec(new URL(request.url ?? '/', 'http://tiles').pathname) ?? [];
      if (layer !== 'satellite' && layer !== 'streets') return end(response, 404);
      const answer = await ask({ kind: 'tile', layer, z: Number(z), x: Number(x), y: Number(y) });
      if ('failure' in answer) return end(response, 404);
      response.setHeader('cache-control', 'public, max-age=86400');
      // Shared maps embed the tiles in other sites.
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
      return end(response, 200, 'image/png', Buffer.from(answer.value as Uint8Array));
    }),

    geocoder: answering(async (request, response) => {
      const { searchParams } = new URL(request.url ?? '/', 'http://geocoder');
      const answer = await ask({ kind: 'geocode', params: Object.fromEntries(searchParams) });
      const body = 'failure' in answer ? { results: [], status: 'UNKNOWN_ERROR' } : answer.value;
      return end(response, 200, 'application/json', JSON.stringify(body));
    }),

    async stop() {
      isStopped = true;
      await worker?.terminate();
    },
  };
}

/** Wraps an async handler as a listener; an unexpected failure returns 500. */
const answering =
  (
    answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  ): RequestListener =>
  (request, response) => {
    answer(request, response).catch(() => end(response, 500));
  };

function end(
  response: ServerResponse,
  status: number,
  type?: string,
  body?: Buffer | string,
): void {
  response.writeHead(status, type ? { 'content-type': type } : {}).end(body);
}
