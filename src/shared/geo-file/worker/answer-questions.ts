import { packShapes } from '#shared/packed-shapes';
import { unpackArchive } from '../parse/unpack-archive.ts';
import { openFile, takeOffer, type ReadFile } from '../read-geo-file.ts';
import { frameOf } from '../resolve/result-of.ts';
import { EXPIRED, type Line, type Question, type Reply } from './messages.ts';
import { piecesOf } from './pieces.ts';

/** A worker only has to pause for cancellation. */
const REST_EVERY_MS = 50;

/** Handles a page's requests; runs in the worker. */
export function answerQuestions(line: Line<Reply, Question>): void {
  const read = new Map<number, ReadFile>();
  const running = new Map<number, AbortController>();
  const say = (reply: Reply, transfer: Transferable[] = []) => line.postMessage(reply, transfer);

  line.addEventListener('message', ({ data: question }) => {
    if (question.type === 'cancel') running.get(question.id)?.abort();
    else if (question.type === 'forget') read.delete(question.id);
    else if (question.type === 'unpack') void unpack(question);
    else void answer(question);
  });

  async function unpack({ id, content, limits }: Extract<Question, { type: 'unpack' }>) {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const bytes = new Uint8Array(await content.arrayBuffer());
      const archive = await unpackArchive(bytes, limits, controller.signal);
      say({ type: 'unpacked', id, archive });
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      say({ type: 'failed', id, name, message });
    } finally {
      running.delete(id);
    }
  }

  async function answer(question: Extract<Question, { type: 'read' | 'offer' }>): Promise<void> {
    const { id } = question;
    const controller = new AbortController();
    running.set(id, controller);
    const callbacks = {
      signal: controller.signal,
      onProgress: (share: number) => say({ type: 'progress', id, share }),
    };
    try {
      const file = await fileFor(question, callbacks);
      read.set(id, file);
      send(id, file);
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      say({ type: 'failed', id, name, message });
    } finally {
      running.delete(id);
    }
  }

  async function fileFor(
    question: Extract<Question, { type: 'read' | 'offer' }>,
    callbacks: { signal: AbortSignal; onProgress: (share: number) => void },
  ): Promise<ReadFile> {
    if (question.type === 'offer') {
      const before = read.get(question.of);
      if (!before) throw new RangeError(EXPIRED);
      return takeOffer(before, question.offerId, callbacks, REST_EVERY_MS);
    }
    const { name, content, options } = question;
    const file =
      content instanceof Blob
        ? { name, size: content.size, arrayBuffer: () => content.arrayBuffer() }
        : { name, bytes: content };
    return openFile(file, { ...options, ...callbacks }, REST_EVERY_MS);
  }

  function send(id: number, { parsed, resolved }: ReadFile): void {
    const shapes = resolved.features.map(({ polygons }) => polygons);
    for (const [from, to] of piecesOf(shapes)) {
      const packed = packShapes(shapes.slice(from, to));
      const features = resolved.features
        .slice(from, to)
        .map(({ id, properties }) => (id === undefined ? { properties } : { id, properties }));
      const transfer = [packed.counts.buffer, packed.vertices.buffer];
      say({ type: 'features', id, features, shapes: packed }, transfer);
    }
    const isDrawnAsIs = resolved.drawing.every((drawn, i) => drawn === shapes[i]);
    for (const [from, to] of isDrawnAsIs ? [] : piecesOf(resolved.drawing)) {
      const packed = packShapes(resolved.drawing.slice(from, to));
      say({ type: 'drawing', id, shapes: packed }, [packed.counts.buffer, packed.vertices.buffer]);
    }
    say({ type: 'answer', id, frame: frameOf(parsed, resolved), isDrawnAsIs });
  }
}
