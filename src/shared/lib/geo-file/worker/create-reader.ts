import type { MultiPolygon, Polygon } from 'geojson';
import { unpackShapes } from '#shared/packed-shapes';
import type { UnpackedArchive, UnpackLimits } from '../archive/unpack-archive.ts';
import type { AreaFeature, GeoFile, ImportResult } from '../import-result.ts';
import { onOffer, type OfferOptions } from '../result-handles.ts';
import type { ReadOptions } from '../read-options.ts';
import type { Line, Question, Reply } from './messages.ts';

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

interface Waiting {
  features: AreaFeature[];
  drawing: (Polygon | MultiPolygon)[];
  onProgress: ((share: number) => void) | undefined;
  resolve(answer: ImportResult): void;
  reject(error: Error): void;
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
      const { unpackArchive } = await import('../archive/unpack-archive.ts');
      const either = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
      return unpackArchive(new Uint8Array(await file.arrayBuffer()), limits, either);
    },
    dispose: () => closing.abort(),
  };
}

function readInWorker(start: () => WorkerLine): GeoFileReader {
  const waiting = new Map<number, Waiting>();
  const unpacking = new Map<
    number,
    Pick<Waiting, 'reject'> & { resolve(archive: UnpackedArchive): void }
  >();
  let worker: WorkerLine | null = null;
  let lastId = 0;
  // The worker retains a file until the page has garbage-collected its result.
  const kept = new FinalizationRegistry<number>((id) => say({ type: 'forget', id }));
  const say = (question: Question) => worker?.postMessage(question, []);

  const fail = (error: Error) => {
    worker?.terminate();
    worker = null;
    for (const asked of [...waiting.values(), ...unpacking.values()]) asked.reject(error);
    waiting.clear();
    unpacking.clear();
  };
  const running = (): WorkerLine => {
    if (worker) return worker;
    const started = start();
    started.addEventListener('message', ({ data }) => hear(data));
    started.addEventListener('error', (event) => {
      event.preventDefault();
      fail(
        new Error(
          'The file could not be read, because its reader did not start. Load the page again.',
        ),
      );
    });
    worker = started;
    return started;
  };

  function ask(make: (id: number) => Question, options: OfferOptions): Promise<ImportResult> {
    const { signal, onProgress } = options;
    signal?.throwIfAborted();
    const id = ++lastId;
    return new Promise<ImportResult>((resolve, reject) => {
      const cancel = () => {
        say({ type: 'cancel', id });
        waiting.delete(id);
        reject(signal!.reason as Error);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      const done = () => signal?.removeEventListener('abort', cancel);
      waiting.set(id, {
        features: [],
        drawing: [],
        onProgress,
        resolve: (answer) => (done(), resolve(answer)),
        reject: (error) => (done(), reject(error)),
      });
      running().postMessage(make(id), []);
    });
  }

  async function unpack(content: Blob, limits: UnpackLimits, signal?: AbortSignal) {
    signal?.throwIfAborted();
    const id = ++lastId;
    let cancel = () => {};
    const unpacked = new Promise<UnpackedArchive>((resolve, reject) => {
      unpacking.set(id, { resolve, reject });
      cancel = () => {
        say({ type: 'cancel', id });
        reject(signal!.reason as Error);
      };
    });
    signal?.addEventListener('abort', cancel, { once: true });
    running().postMessage({ type: 'unpack', id, content, limits }, []);
    return unpacked.finally(() => {
      unpacking.delete(id);
      signal?.removeEventListener('abort', cancel);
    });
  }

  function hear(reply: Reply): void {
    const { id } = reply;
    if (reply.type === 'unpacked') return unpacking.get(id)?.resolve(reply.archive);
    if (reply.type === 'failed') unpacking.get(id)?.reject(new Error(reply.message));
    const asked = waiting.get(id);
    if (!asked) return;
    if (reply.type === 'progress') asked.onProgress?.(reply.share);
    else if (reply.type === 'failed') {
      waiting.delete(id);
      asked.reject(
        reply.name === 'RangeError' ? new RangeError(reply.message) : new Error(reply.message),
      );
    } else build(reply, asked);
  }

  function build(
    reply: Extract<Reply, { type: 'features' | 'drawing' | 'answer' }>,
    asked: Waiting,
  ): void {
    if (reply.type === 'answer') {
      const { features, drawing } = asked;
      const drawn = reply.isDrawnAsIs ? features.map(({ geometry }) => geometry) : drawing;
      const answer: ImportResult = { ...reply.frame, features, drawing: drawn };
      const of = reply.id;
      onOffer(answer, async (offerId, options) =>
        ask((id) => ({ type: 'offer', id, of, offerId }), options),
      );
      kept.register(answer, of);
      waiting.delete(of);
      asked.resolve(answer);
      return;
    }
    const geometries = unpackShapes(reply.shapes);
    if (reply.type === 'drawing') for (const geometry of geometries) asked.drawing.push(geometry);
    else {
      for (const [i, geometry] of geometries.entries()) {
        asked.features.push({ type: 'Feature', ...reply.features[i]!, geometry });
      }
    }
  }

  return {
    read: async (file, options = {}) => {
      const { signal, onProgress, ...settings } = options;
      const callbacks = { ...(signal && { signal }), ...(onProgress && { onProgress }) };
      const content = file instanceof Blob ? file : file.bytes;
      const { name } = file;
      return ask((id) => ({ type: 'read', id, name, content, options: settings }), callbacks);
    },
    unpack,
    dispose: () => fail(new DOMException('The reader was closed.', 'AbortError')),
  };
}
