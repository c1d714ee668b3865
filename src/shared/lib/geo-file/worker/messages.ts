import type { Properties } from '../answer.ts';
import type { ReadOptions } from '../read-options.ts';
import type { AnswerFrame } from '../settle/answer-of.ts';

/** What a page asks of the worker; `id` numbers the question. */
export type Question =
  | { type: 'read'; id: number; name: string; content: Blob | Uint8Array; options: ReadSettings }
  /** `of` is the id of the question whose answer made the offer. */
  | { type: 'offer'; id: number; of: number; offerId: string }
  | { type: 'cancel'; id: number }
  /** The page holds the answer no more. */
  | { type: 'forget'; id: number };

/** The options that can cross to a worker. */
export type ReadSettings = Omit<ReadOptions, 'signal' | 'onProgress'>;

/** What the worker says; the pieces of an answer come before its frame. */
export type Reply =
  | { type: 'progress'; id: number; share: number }
  | { type: 'features'; id: number; features: PackedFeature[]; shapes: PackedShapes }
  | { type: 'drawing'; id: number; shapes: PackedShapes }
  /** `isDrawnAsIs`: the geometry to draw is that of the features. */
  | { type: 'answer'; id: number; frame: AnswerFrame; isDrawnAsIs: boolean }
  | { type: 'failed'; id: number; name: string; message: string };

export interface PackedFeature {
  id?: string | number;
  properties: Properties;
}

/** Several features' polygons as two arrays, whose memory is handed over instead of copied. */
export interface PackedShapes {
  /** For each feature its polygons; for each of these its rings; for each of these its corners. */
  counts: Int32Array<ArrayBuffer>;
  corners: Float64Array<ArrayBuffer>;
}

/** The part of a worker, or of a port to one, that both sides use. */
export interface Line<Out, In> {
  postMessage(message: Out, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<In>) => void): void;
}
