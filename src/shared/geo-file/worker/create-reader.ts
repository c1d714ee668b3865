import type { MultiPolygon, Polygon } from 'geojson';
import { unpackShapes } from '#shared/packed-shapes';
import type { UnpackedArchive, UnpackLimits } from '../parse/unpack-archive.ts';
import type { AreaFeature, GeoFile, ImportResult } from '../base/import-result.ts';
import { onOffer, type OfferOptions } from '../base/result-handles.ts';
import type { ReadOptions } from '../base/read-options.ts';
import { EXPIRED, type Line, type Question, type Reply } from './messages.ts';

/** Reads files without blocking the page's main thread. */
export interface GeoFileReader {
  /** Rejects with the signal's reason when cancelled, and otherwise only if the worker fails. */
  read(file: (Blob & { name: string }) | GeoFile, options?: ReadOptions): Promise<ImportResult>;
  /** Unpacks an archive; rejects like `read`. */
  unpack(file: Blob, limits: UnpackLimits, signal?: AbortSignal): Promise<UnpackedArchive>;
  /** Terminates the worker and aborts all reading. */
  dispose(): void;
}

export interface WorkerLine extends Line<Question, Reply> {
  addEventListener(type: 'message', listener: (event: MessageEvent<Reply>) => void): void;
  addEventListener(type: 'error', listener: (event: Event) => void): void;
  terminate(): void;
}

/** A worker, its unanswered requests, and the number of results that it stores for offers. */
interface Hand {
  line: WorkerLine;
  waiting: Map<number, { hear(reply: Reply): void; reject(error: Error): void }>;
  kept: number;
}

const startWorker = (): WorkerLine =>
  new Worker(new URL('./geo-file.worker.ts', import.meta.url), { type: 'module' });

/**
 * Creates a reader that starts its worker with the first file. Without worker support it reads in
 * place, a few milliseconds at a time.
 */
export function createGeoFileReader(
  start: (() => WorkerLine) | null = typeof Worker === 'undefined' ? null : startWorker,
): GeoFileReader {
  return start === null ? readInPlace() : readInWorker(start);
}

function readInPlace(): GeoFileReader {
  const closing = new AbortController();
  return {
    read: async (file, options = {}) => {
      const { readGeoFile } = await import('../read-geo-file.ts');
      const signal = AbortSignal.any([closing.signal, ...(options.signal ? [options.signal] : [])]);
      return readGeoFile(file, { ...options, signal });
    },
    unpack: async (file, limits, signal) => {
      const { unpackArchive } = await import('../parse/unpack-archive.ts');
      const either = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
      return unpackArchive(new Uint8Array(await file.arrayBuffer()), limits, either);
    },
    dispose: () => closing.abort(),
  };
}

function readInWorker(start: () => WorkerLine): GeoFileReader {
  const hands = new Set<Hand>();
  let current: Hand | null = null;
  let lastId = 0;
  // A worker keeps a file until the page has garbage-collected its result.
  const results = new FinalizationRegistry<{ hand: Hand; id: number }>(({ hand, id }) => {
    hand.kept -= 1;
    if (hands.has(hand)) say(hand, { type: 'forget', id });
    endUnused(hand);
  });
  const say = ({ line }: Hand, question: Question) => line.postMessage(question, []);

  function end(hand: Hand, error: Error): void {
    hands.delete(hand);
    if (current === hand) current = null;
    hand.line.terminate();
    for (const asked of hand.waiting.values()) asked.reject(error);
  }
  function endUnused(hand: Hand): void {
    const isUnused = hand !== current && hand.kept === 0 && hand.waiting.size === 0;
    if (isUnused && hands.has(hand)) end(hand, new Error('unused'));
  }
  function free(): Hand {
    if (current) return current;
    const hand: Hand = { line: start(), waiting: new Map(), kept: 0 };
    hand.line.addEventListener('message', ({ data }) => hand.waiting.get(data.id)?.hear(data));
    hand.line.addEventListener('error', (event) => {
      event.preventDefault();
      const text =
        'The file could not be read, because its reader did not start. Load the page again.';
      end(hand, new Error(text));
    });
    hands.add(hand);
    current = hand;
    return hand;
  }

  /**
   * Sends a request to a worker and handles its replies until the last one. A cancelled worker
   * learns of that only at its next pause. It is therefore terminated, or left idle with the
   * results that it stores, and the next file goes to another worker.
   */
  function ask<T>(
    hand: Hand,
    question: Question,
    signal: AbortSignal | undefined,
    hear: (reply: Reply, resolve: (value: T) => void) => void,
  ): Promise<T> {
    const { id } = question;
    let cancel = () => {};
    return new Promise<T>((resolve, reject) => {
      cancel = () => {
        hand.waiting.delete(id);
        if (current === hand) current = null;
        say(hand, { type: 'cancel', id });
        endUnused(hand);
        reject(signal!.reason as Error);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      hand.waiting.set(id, {
        reject,
        hear: (reply) => {
          if (reply.type !== 'failed') return hear(reply, resolve);
          const Failure = reply.name === 'RangeError' ? RangeError : Error;
          reject(new Failure(reply.message));
        },
      });
      say(hand, question);
    }).finally(() => {
      hand.waiting.delete(id);
      signal?.removeEventListener('abort', cancel);
      endUnused(hand);
    });
  }

  function askForResult(
    hand: Hand,
    question: Question,
    { signal, onProgress }: OfferOptions,
  ): Promise<ImportResult> {
    const features: AreaFeature[] = [];
    const drawing: (Polygon | MultiPolygon)[] = [];
    return ask<ImportResult>(hand, question, signal, (reply, resolve) => {
      if (reply.type === 'progress') onProgress?.(reply.share);
      else if (reply.type === 'drawing') drawing.push(...unpackShapes(reply.shapes));
      else if (reply.type === 'features') {
        for (const [i, geometry] of unpackShapes(reply.shapes).entries()) {
          features.push({ type: 'Feature', ...reply.features[i]!, geometry });
        }
      } else if (reply.type === 'answer') {
        const drawn = reply.isDrawnAsIs ? features.map(({ geometry }) => geometry) : drawing;
        const answer: ImportResult = { ...reply.frame, features, drawing: drawn };
        const { id: of } = reply;
        onOffer(answer, async (offerId, options) => {
          options.signal?.throwIfAborted();
          if (!hands.has(hand)) throw new RangeError(EXPIRED);
          return askForResult(hand, { type: 'offer', id: ++lastId, of, offerId }, options);
        });
        hand.kept += 1;
        results.register(answer, { hand, id: of });
        resolve(answer);
      }
    });
  }

  return {
    read: async (file, options = {}) => {
      const { signal, onProgress, ...settings } = options;
      signal?.throwIfAborted();
      const content = file instanceof Blob ? file : file.bytes;
      const { name } = file;
      const question: Question = { type: 'read', id: ++lastId, name, content, options: settings };
      const callbacks = { ...(signal && { signal }), ...(onProgress && { onProgress }) };
      return askForResult(free(), question, callbacks);
    },
    unpack: async (content, limits, signal) => {
      signal?.throwIfAborted();
      const question: Question = { type: 'unpack', id: ++lastId, content, limits };
      return ask<UnpackedArchive>(free(), question, signal, (reply, resolve) => {
        if (reply.type === 'unpacked') resolve(reply.archive);
      });
    },
    dispose: () => {
      for (const hand of hands) end(hand, new DOMException('The reader was closed.', 'AbortError'));
    },
  };
}
